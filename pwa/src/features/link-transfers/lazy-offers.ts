import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

export const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

export const OfferedLinksDialog = lazyComponent(
  async () => (await import('./offered-links-dialog.tsx')).OfferedLinksDialog,
  { missing: 'over-page', onGiveUp: ({ onClose }) => onClose() },
)

export const OffersNotice = lazyComponent(async () => (await import('./offers-notice.tsx')).OffersNotice, {
  missing: 'nothing',
})
