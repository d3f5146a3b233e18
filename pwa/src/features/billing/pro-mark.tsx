import { useProOffer } from '../../platform/pro-offer.ts'
import { billingTexts } from '../../texts/es/billing.ts'
import { Badge } from '../../ui/chip.tsx'

/** Says before the tap that something needs PRO, or an account where every account has it. */
export function ProMark() {
  return <Badge look="outline">{useProMark() ?? billingTexts.withAccount.mark}</Badge>
}

/** The mark as a word; undefined where every account has PRO, which nobody hears of there. */
export function useProMark(): string | undefined {
  return useProOffer() === 'with-account' ? undefined : billingTexts.plan
}
