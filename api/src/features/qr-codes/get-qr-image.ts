import { createHash } from 'node:crypto'
import { qrCodeContent, qrCodeVersion } from '@atajo/shared/qr-code'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { QrCodesDeps } from './create-qr-code.ts'
import { renderQrPng, renderQrSvg } from './render-qr-code.ts'

export interface QrImage {
  body: Buffer
  etag: string
  /** The image of a version never changes. */
  version: string
}

/**
 * Returns a link's generated QR code as a file.
 * @throws AppError `qr_code_not_found` if none was generated, and for other people's links
 */
export async function getQrImage(
  deps: QrCodesDeps,
  { owner }: Actor,
  { linkId, format }: { linkId: number; format: 'png' | 'svg' },
): Promise<QrImage> {
  const link = Number.isSafeInteger(linkId) ? await deps.findLink(owner, linkId) : null
  if (!link?.qrCode) throw new AppError('qr_code_not_found')
  const place = deps.place()
  const { png, content = qrCodeContent(place, link) } = link.qrCode
  const isStored = format === 'png' && png && link.qrCode.content !== undefined
  const body = isStored ? Buffer.from(png, 'base64') : await render(content, format)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, version: qrCodeVersion(content, place) }
}

async function render(content: string, format: 'png' | 'svg'): Promise<Buffer> {
  return format === 'png' ? renderQrPng(content) : Buffer.from(await renderQrSvg(content))
}
