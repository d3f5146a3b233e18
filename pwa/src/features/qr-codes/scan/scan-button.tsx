import type { Link } from '@atajo/shared/link'
import { useState } from 'react'
import { qrCodeTexts } from '../../../texts/es/links/qr-codes.ts'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

const QrScanDialog = lazyComponent(async () => (await import('./qr-scan-dialog.tsx')).QrScanDialog, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

/** Opens the camera; nothing where a page may not use one, as over plain http. */
export function ScanButton({ links }: { links: readonly Link[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!('mediaDevices' in navigator)) return null
  return (
    <>
      <IconButton icon="qr" size="small" label={qrCodeTexts.scan} onClick={() => setIsOpen(true)} />
      {isOpen && <QrScanDialog links={links} onClose={() => setIsOpen(false)} />}
    </>
  )
}
