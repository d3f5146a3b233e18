import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** Offers links to another account; its code loads when it is first wanted. */
export const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})
