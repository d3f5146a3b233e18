import { z } from 'zod'
import { wireId } from './wire-values.ts'

/** Body of POST /api/qrcode/create. */
export const newQrCodeWire = z.object({ linkId: wireId })

/** Its answer: base64 of the PNG. */
export const qrCodeWire = z.object({ qrBinaryBytes: z.base64() }).meta({ id: 'QrCode' })

/** What a link's QR code encodes: its permanent code, marked as a scan. */
export function qrCodeContent(publicUrl: string, code: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/r/${code}?qr`
}
