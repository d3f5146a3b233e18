import { lazyComponent } from '../../ui/lazy-component.tsx'

/** 'Exportar', whose code loads when it is first wanted. */
export const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})
