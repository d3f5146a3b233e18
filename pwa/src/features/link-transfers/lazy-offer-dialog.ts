import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** Loads the dialog's code on first use. */
export const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})
