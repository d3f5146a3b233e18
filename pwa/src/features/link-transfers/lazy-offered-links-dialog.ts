import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** Loads the dialog's code on first use. */
export const OfferedLinksDialog = lazyComponent(
  async () => (await import('./offered-links-dialog.tsx')).OfferedLinksDialog,
  { missing: 'over-page', onGiveUp: ({ onClose }) => onClose() },
)
