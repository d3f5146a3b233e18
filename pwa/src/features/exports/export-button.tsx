import { useState } from 'react'
import { exportTexts } from '../../texts/es/exports.ts'
import { DialogPlace } from '../../ui/dialog-place.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

/** Opens 'Exportar', whose code loads when it is first wanted. */
export function ExportButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon="download" label={exportTexts.open} onClick={() => setIsOpen(true)} />
      <DialogPlace about={isOpen || null}>
        {() => <ExportDialog onClose={() => setIsOpen(false)} />}
      </DialogPlace>
    </>
  )
}
