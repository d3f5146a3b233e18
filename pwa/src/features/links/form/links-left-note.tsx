import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { linksLeftText } from '../../../texts/es/links/links-left.ts'
import { LimitWay } from '../../billing/billing.public.ts'
import { useLinksLeft } from '../outbox/use-links-left.ts'

/** What a guest's link is, and before anybody sends it, that there is no room for another. */
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
