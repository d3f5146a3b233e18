import type { AdminUser } from '@atajo/shared/admin-lists'
import { PLANS, planOfUser } from '@atajo/shared/plan'
import { readableEmail } from '@atajo/shared/readable-address'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatAge, formatDate, formatNumber, isDated } from '../../../platform/text/formats.ts'
import { adminUsersTexts } from '../../../texts/es/admin/admin-users.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Badge, Status } from '../../../ui/elements/chip.tsx'
import { useSession } from '../../auth/auth.public.ts'
import { useAdminAction } from '../parts/admin.queries.ts'
import type { UserQuestion } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'
import { changeUser } from './users.queries.ts'

const texts = adminUsersTexts
/** Accounts seen within this time are shown as online. */
const NOW_MS = 5 * 60_000
/** The share of its link limit above which an account is marked as nearly full. */
const NEAR = 0.9

interface UserRowProps {
  shown: AdminUser
  onAsk: (question: UserQuestion) => void
}

/** One account with its plan, usage, last activity and actions. */
export function UserRow({ shown, onAsk }: UserRowProps) {
  const { user } = useSession()
  const isMe = shown.id === user?.id
  const name = shown.name || shown.username
  const email = readableEmail(shown.email)
  return (
    <li className="admin-user" data-state={shown.state}>
      <i className="admin-initial" aria-hidden="true" data-initial={name.slice(0, 1)} />
      <div className="admin-user-name">
        <b>{name}</b>
        {shown.role === 'admin' && <Badge>{texts.admin}</Badge>}
        {isMe && <Badge look="outline">{texts.you}</Badge>}
        <span>{shown.name ? `${shown.username} · ${email}` : email}</span>
      </div>
      <p className="admin-user-plan">
        {planOfUser(shown.planId) === 'pro' ? (
          <b className="admin-pro">{texts.plans.pro}</b>
        ) : (
          texts.plans.free
        )}
      </p>
      <Links shown={shown} />
      <Seen shown={shown} />
      <div className="admin-user-actions">
        {!isMe && <BlockButton shown={shown} onAsk={onAsk} />}
        <UserMenu shown={shown} isMe={isMe} onAsk={onAsk} />
      </div>
    </li>
  )
}

function Links({ shown: { links, clicks, planId } }: { shown: AdminUser }) {
  const limit = PLANS[planOfUser(planId)].links
  return (
    <p
      className="admin-user-links"
      data-near={limit !== null && links >= limit * NEAR}
      title={texts.clicks(clicks, formatNumber(clicks))}
    >
      <b>{formatNumber(links)}</b> {limit === null ? texts.links(links) : texts.linksOf(formatNumber(limit))}
    </p>
  )
}

function Seen({ shown: { state, lastSeenAt, deletedUntil } }: { shown: AdminUser }) {
  if (state !== 'active') {
    const title = deletedUntil ? texts.deletedUntil(formatDate(deletedUntil)) : undefined
    return (
      <p className="admin-user-seen" title={title}>
        <Status look="problem">{texts[state]}</Status>
      </p>
    )
  }
  return <p className="admin-user-seen">{lastSeenAt ? seenText(Date.parse(lastSeenAt)) : texts.never}</p>
}

function seenText(seen: number): string {
  if (Date.now() - seen < NOW_MS) return texts.now
  if (isDated(seen)) return formatDate(new Date(seen).toISOString())
  const age = formatAge(seen)
  return age.charAt(0).toUpperCase() + age.slice(1)
}

function BlockButton({ shown, onAsk }: UserRowProps) {
  const isOnline = useIsOnline()
  const act = useAdminAction()
  const { id, username, state } = shown
  if (state === 'deleted') return null
  if (state === 'active') {
    return (
      <Button
        size="small"
        look="danger"
        aria-label={texts.blockOf(username)}
        disabled={!isOnline}
        onClick={() => onAsk({ kind: 'block', user: shown })}
      >
        {texts.block}
      </Button>
    )
  }
  return (
    <Button
      size="small"
      aria-label={texts.unblockOf(username)}
      disabled={!isOnline}
      onClick={() =>
        void act({
          work: () => changeUser(id, { isBlocked: false }),
          done: texts.unblocked(username),
          failed: texts.failed,
        })
      }
    >
      {texts.unblock}
    </Button>
  )
}
