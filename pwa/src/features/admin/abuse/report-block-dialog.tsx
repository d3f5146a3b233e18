import type { ReportDecisionBody } from '@atajo/shared/abuse'
import { type ShortLinkPlace, shownPath } from '@atajo/shared/short-link'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { adminBlockTexts } from '../../../texts/es/admin/admin-blocks.ts'
import { adminReportsTexts } from '../../../texts/es/admin/admin-reports.ts'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { type BlockScope, OwnerReasonField, useBlockScope } from './block-dialog.tsx'
import type { ReportedLink } from './reported-links.ts'
import type { ReportDecision } from './reports.queries.ts'

export type BlockDecision = Exclude<ReportDecision, 'keep'>
export type DecisionDetails = Omit<ReportDecisionBody, 'decision'>

interface ReportBlockDialogProps {
  link: ReportedLink
  decision: BlockDecision
  onDecide: (details: DecisionDetails) => void
  onClose: () => void
}

/** Shows how many links a decision closes, and asks for the reason shown to their owners. */
export function ReportBlockDialog({ link, decision, onDecide, onClose }: ReportBlockDialogProps) {
  const given = scopeOf(link, decision, useShortLinkPlace())
  const { scope, choice } = useBlockScope([given])
  const { title, submit } = adminReportsTexts.ask[decision]
  return (
    <SentFormDialog
      texts={{ title: title(given.name), lead: adminBlockTexts.lead, submit, busy: adminBlockTexts.busy }}
      look="danger-solid"
      send={async ({ ownerReason }) =>
        onDecide({ ownerReason, ...(scope?.kind === 'domain' && { wholeDomain: true }) })
      }
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {choice}
          {decision !== 'block_owner' && <OwnerReasonField error={fields.ownerReason} />}
        </>
      )}
    </SentFormDialog>
  )
}

function scopeOf(
  { linkId, shortUrl, destination, owner }: ReportedLink,
  decision: BlockDecision,
  { shortLinkPath }: ShortLinkPlace,
): BlockScope {
  if (decision === 'block_link')
    return { kind: 'link', target: { linkId }, name: shownPath(shortUrl, shortLinkPath) }
  if (decision === 'block_owner')
    return { kind: 'owner', target: { ownerId: owner?.id ?? 0 }, name: owner?.username ?? '' }
  const host = new URL(destination).hostname
  return { kind: 'host', target: { host }, name: host }
}
