export { OfferDialog, OffersNotice } from './lazy-offers.ts'
export { OffersSection } from './offers-section.tsx'
export { useIncomingOffers } from './transfers.queries.ts'
