import { lazyComponent } from '../../ui/lazy-component.tsx'

export const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})
