import { lazyComponent } from '../../ui/elements/lazy-component.tsx'

export const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})
