import type { Invitation } from '@atajo/shared/administration'
import { planOfUser } from '@atajo/shared/plan'
import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatDate } from '../../../platform/text/formats.ts'
import { adminInvitationsTexts } from '../../../texts/es/admin/admin-invitations.ts'
import { adminUsersTexts } from '../../../texts/es/admin/admin-users.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { copyWithNotice } from '../../../ui/notices/copy-with-notice.ts'
import { useAdminAction } from '../parts/admin.queries.ts'
import { settingsQuery } from '../settings/settings.queries.ts'
import { invitationsQuery, removeInvitation } from './users.queries.ts'

const texts = adminInvitationsTexts

/** Lists invitations, with which people create their own accounts. */
export function InvitationsSection() {
  const { data } = useQuery(invitationsQuery)
  const { data: settings } = useQuery(settingsQuery)
  if (!data) return null
  return (
    <section className="admin-section" aria-labelledby="invitations" ref={showIfAsked}>
      <h3 id="invitations">{texts.title}</h3>
      {settings?.registration === 'closed' && <NoticeBox look="warning">{texts.closed}</NoticeBox>}
      <p>{data.items.length === 0 ? texts.none : texts.sentence}</p>
      {data.items.length > 0 && (
        <ul className="card admin-rows">
          {data.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}

function showIfAsked(section: HTMLElement | null): void {
  if (location.hash === '#invitations') section?.scrollIntoView({ block: 'center' })
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, url, code, planId, uses, usedTimes, expiresAt } = invitation
  const act = useAdminAction()
  const isOnline = useIsOnline()
  const isOver = usedTimes >= uses || Date.parse(expiresAt) < Date.now()
  const facts = [
    adminUsersTexts.plans[planOfUser(planId)],
    texts.used(usedTimes, uses),
    texts.until(formatDate(expiresAt)),
  ]
  return (
    <li className="admin-invitation">
      <div>
        <code title={url}>{url.replace(/^https?:\/\//, '')}</code>
        <span>{facts.join(' · ')}</span>
      </div>
      {isOver ? (
        <Status look="off">{texts.ended}</Status>
      ) : (
        <IconButton icon="copy" label={texts.copyOf(code)} onClick={() => void copyWithNotice(url)} />
      )}
      <Button
        size="small"
        aria-label={texts.removeOf(code)}
        disabled={!isOnline}
        onClick={() =>
          void act({ work: () => removeInvitation(id), done: texts.removed, failed: texts.failed })
        }
      >
        {texts.remove}
      </Button>
    </li>
  )
}
