import { createHash } from 'node:crypto'
import { qrCodeContent, qrCodeVersion } from '@atajo/shared/qr-code'
import type { Actor, Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type QrCodesDeps, type QrLink, withLogo } from './create-qr-code.ts'
import { renderQrPng, renderQrSvg, renderStyledPng, renderStyledSvg } from './render-qr-code.ts'

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
  const { content = qrCodeContent(place, link), style = null } = link.qrCode
  const body = await bodyOf(deps, owner, { ...link.qrCode, content }, format)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, version: qrCodeVersion(content, place, style) }
}

type Drawn = NonNullable<QrLink['qrCode']> & { content: string }

async function bodyOf(
  deps: QrCodesDeps,
  owner: Owner,
  { content, png, style }: Drawn,
  format: 'png' | 'svg',
): Promise<Buffer> {
  if (style) {
    const styled = await withLogo(deps, owner, style)
    return format === 'png'
      ? renderStyledPng(content, styled, 'file')
      : Buffer.from(renderStyledSvg(content, styled))
  }
  if (format === 'svg') return Buffer.from(await renderQrSvg(content))
  return png ? Buffer.from(png, 'base64') : renderQrPng(content)
}
