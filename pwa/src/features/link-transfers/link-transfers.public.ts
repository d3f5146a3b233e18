export { OfferDialog } from './lazy-offer-dialog.ts'
export { OffersNotice } from './lazy-offers-notice.ts'
export { OffersSection } from './offers-section.tsx'
export { useIncomingOffers } from './transfers.queries.ts'
