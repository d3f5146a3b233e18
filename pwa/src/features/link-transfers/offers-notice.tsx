import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../platform/text/formats.ts'
import { offersNoticeTexts as texts } from '../../texts/es/offers-notice.ts'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { useIncomingOffers } from './transfers.queries.ts'
import './offers-notice.css'

/** Announces incoming offers on the list of links; renders nothing without offers. */
export function OffersNotice() {
  const offers = useIncomingOffers()
  const [first] = offers
  if (!first) return null
  return (
    <section className="offers-notice mb-3" aria-label={texts.label}>
      <NoticeBox icon="link">
        {offers.length === 1
          ? texts.one(first.from, first.links, formatNumber(first.links))
          : texts.several(offers.length)}{' '}
        <Link to="/account" hash="offers" className="text-link">
          {offers.length === 1 ? texts.view : texts.viewAll}
        </Link>
      </NoticeBox>
    </section>
  )
}
