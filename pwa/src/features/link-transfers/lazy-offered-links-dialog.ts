import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

/** What somebody offers, and the answer to it. */
export const OfferedLinksDialog = lazyComponent(
  async () => (await import('./offered-links-dialog.tsx')).OfferedLinksDialog,
  { missing: 'over-page', onGiveUp: ({ onClose }) => onClose() },
)
