import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { linksLeftText } from '../../../texts/es/links/links-left.ts'
import { LimitWay } from '../../billing/billing.public.ts'
import { useLinksLeft } from '../outbox/use-links-left.ts'

/**
 * Explains the limits of a guest's link, and says beforehand if the plan has no room for another
 * one.
 */
export function LinksLeftNote({ isGuest }: { isGuest: boolean }) {
  const left = useLinksLeft()
  if (left !== 0) return isGuest && <p className="text-sm text-ink-2">{linkFormTexts.guestNote}</p>
  return (
    <p className="text-sm text-ink-2">
      {linksLeftText(left, isGuest)}
      <LimitWay />
    </p>
  )
}
