import { redirectPath } from '@atajo/shared/paths'
import { type ReactNode, useState } from 'react'
import { formatAge } from '../../platform/formats.ts'
import { useIsOnline } from '../../platform/online.ts'
import { adminBlockTexts } from '../../texts/es/admin-blocks.ts'
import { adminReportsTexts } from '../../texts/es/admin-reports.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogPlace } from '../../ui/dialog-place.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useDeed } from './admin.queries.ts'
import { Reach } from './block-dialog.tsx'
import { liftBlock } from './blocks.queries.ts'
import { reasonText } from './reason-text.ts'
import { ReportedAddress } from './reported-address.tsx'
import type { ReportedLink } from './reported-links.ts'
import { type Decided, decide, type ReportDecision } from './reports.queries.ts'

const texts = adminReportsTexts

interface ReportCardProps {
  link: ReportedLink
  /** The first entry's button stands out. */
  isFirst: boolean
}

/** A link that waits for a decision, with everything that was said of it. */
export function ReportCard({ link, isFirst }: ReportCardProps) {
  const { reason, reporters, createdAt, isPaused, owner } = link
  return (
    <li className="admin-report">
      <div>
        <p className="admin-report-head">
          <b>{reasonText(reason)}</b>
          <span>{texts.count(reporters, formatAge(Date.parse(createdAt)))}</span>
          {isPaused && <Status look="waiting">{texts.paused}</Status>}
        </p>
        <ReportedAddress report={link} />
        {link.texts.map(({ id, text, email }) => (
          <blockquote key={id}>
            {text}
            {email && (
              <a className="text-link" href={`mailto:${email}`}>
                {texts.answer(email)}
              </a>
            )}
          </blockquote>
        ))}
        <p className="admin-report-owner">
          {texts.from} <b>{owner?.username ?? texts.guest}</b>
        </p>
      </div>
      <Decisions link={link} isFirst={isFirst} />
    </li>
  )
}

function Decisions({ link, isFirst }: ReportCardProps) {
  const [asked, setAsked] = useState<'block_host' | 'block_owner' | null>(null)
  const isOnline = useIsOnline()
  const { user } = useSession()
  const act = useDeed()
  const name = redirectPath(link.shortUrl)

  function take(decision: ReportDecision) {
    setAsked(null)
    void act({
      work: () => decide(link.id, decision),
      done: texts.done[decision](decision === 'block_owner' ? (link.owner?.username ?? '') : name),
      failed: texts.failed,
      ...(decision !== 'keep' && { undo: ({ blockId }: Decided) => liftBlock(blockId ?? '') }),
    })
  }

  const button = (
    decision: ReportDecision,
    look: 'danger-solid' | 'danger' | 'plain',
    onPress: () => void,
  ) => (
    <Button
      look={look}
      aria-label={texts.decisionOf(texts.decisions[decision], name)}
      disabled={!isOnline}
      onClick={onPress}
    >
      {texts.decisions[decision]}
    </Button>
  )

  return (
    <div className="admin-decisions">
      {button('block_link', isFirst ? 'danger-solid' : 'danger', () => take('block_link'))}
      {button('block_host', 'danger', () => setAsked('block_host'))}
      {link.owner &&
        link.owner.id !== user?.id &&
        button('block_owner', 'danger', () => setAsked('block_owner'))}
      {button('keep', 'plain', () => take('keep'))}
      <DialogPlace about={asked}>
        {(decision) => (
          <WideDecision
            link={link}
            decision={decision}
            onConfirm={() => take(decision)}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogPlace>
    </div>
  )
}

interface WideDecisionProps {
  link: ReportedLink
  decision: 'block_host' | 'block_owner'
  onConfirm: () => void
  onClose: () => void
}

/** Asks before more than one link is closed, and says how many. */
function WideDecision({ link, decision, onConfirm, onClose }: WideDecisionProps): ReactNode {
  const host = new URL(link.destination).hostname
  const said = decision === 'block_host' ? texts.host : texts.owner
  const name = decision === 'block_host' ? host : (link.owner?.username ?? '')
  const target = decision === 'block_host' ? { host } : { ownerId: link.owner?.id ?? 0 }
  return (
    <ConfirmDialog
      title={said.title(name)}
      description={adminBlockTexts.lead}
      confirmLabel={said.confirm}
      look="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Reach scope={{ kind: decision === 'block_host' ? 'host' : 'owner', target, name }} />
    </ConfirmDialog>
  )
}
