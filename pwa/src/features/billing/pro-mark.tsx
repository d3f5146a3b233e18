import { useProOffer } from '../../platform/server/site.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'
import { Badge } from '../../ui/elements/chip.tsx'

/** Marks a control that needs PRO, or an account where every account has PRO. */
export function ProMark() {
  return <Badge look="outline">{useProMark() ?? billingTexts.withAccount.mark}</Badge>
}

/**
 * The mark as a word; undefined where every account has PRO, because nobody knows the word there.
 */
export function useProMark(): string | undefined {
  return useProOffer() === 'with-account' ? undefined : billingTexts.plan
}
