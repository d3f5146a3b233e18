import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Notices } from '../../ui/notices.tsx'
import { copyQrCode } from './qr-codes.api.ts'

test('says that there is no QR code to copy', async () => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Notices />)
  await copyQrCode(null)
  await expect.poll(() => document.body.textContent).toContain('No hay código QR para copiar.')
})
