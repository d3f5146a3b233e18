import { useState } from 'react'
import { exportTexts } from '../../texts/es/links/exports.ts'
import { Button } from '../../ui/elements/button.tsx'
import { IconButton } from '../../ui/elements/icon-button.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { ExportDialog } from './lazy-export-dialog.ts'

/** Opens the export dialog, whose code loads at its first use. */
export function ExportButton({ look = 'icon' }: { look?: 'icon' | 'text' }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon="download" label={exportTexts.open} onClick={open} />
      ) : (
        <Button size="small" onClick={open}>
          {exportTexts.short}
        </Button>
      )}
      <DialogPlace about={isOpen || null}>
        {() => <ExportDialog onClose={() => setIsOpen(false)} />}
      </DialogPlace>
    </>
  )
}
