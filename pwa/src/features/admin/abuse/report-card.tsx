import { shownPath } from '@atajo/shared/short-link'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { formatAge } from '../../../platform/text/formats.ts'
import { adminReportsTexts } from '../../../texts/es/admin/admin-reports.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { useSession } from '../../auth/auth.public.ts'
import { useAdminAction } from '../parts/admin.queries.ts'
import { liftBlock } from './blocks.queries.ts'
import { reasonText } from './reason-text.ts'
import { type BlockDecision, type DecisionDetails, ReportBlockDialog } from './report-block-dialog.tsx'
import { ReportedAddress } from './reported-address.tsx'
import type { ReportedLink } from './reported-links.ts'
import { type Decided, decide, type ReportDecision } from './reports.queries.ts'

const texts = adminReportsTexts

interface ReportCardProps {
  link: ReportedLink
  isFirst: boolean
}

/** A link that waits for a decision, with all its reports. */
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
  const [asked, setAsked] = useState<BlockDecision | null>(null)
  const isOnline = useIsOnline()
  const { user } = useSession()
  const act = useAdminAction()
  const { shortLinkPath } = useShortLinkPlace()
  const name = shownPath(link.shortUrl, shortLinkPath)

  function take(decision: ReportDecision, more: DecisionDetails = {}) {
    setAsked(null)
    void act({
      work: () => decide(link.id, { decision, ...more }),
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
      {/* Guests are not shown a reason, so blocking one of their links needs no dialog. */}
      {button('block_link', isFirst ? 'danger-solid' : 'danger', () =>
        link.owner ? setAsked('block_link') : take('block_link'),
      )}
      {button('block_host', 'danger', () => setAsked('block_host'))}
      {link.owner &&
        link.owner.id !== user?.id &&
        button('block_owner', 'danger', () => setAsked('block_owner'))}
      {button('keep', 'plain', () => take('keep'))}
      <DialogPlace about={asked}>
        {(decision) => (
          <ReportBlockDialog
            link={link}
            decision={decision}
            onDecide={(details) => take(decision, details)}
            onClose={() => setAsked(null)}
          />
        )}
      </DialogPlace>
    </div>
  )
}
