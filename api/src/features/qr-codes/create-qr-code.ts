import { PLANS } from '@atajo/shared/plan'
import { qrCodeContent } from '@atajo/shared/qr-code'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Actor, Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { renderQrPng } from './render-qr-code.ts'

export interface QrLink {
  id: number
  code: string
  domain: string | null
  /** The generated code: base64 of the PNG and the encoded text, if they are stored. */
  qrCode: { content?: string; png?: string } | null
}

export interface QrCodesDeps {
  findLink(owner: Owner, id: number): Promise<QrLink | null>
  /** Stores the QR code with its link. Returns false if the link is gone. */
  keepQrCode(owner: Owner, id: number, qrCode: { content: string; png: string }): Promise<boolean>
  place: () => ShortLinkPlace
}

/**
 * Generates a link's QR code, or returns the existing one, as base64 of a PNG.
 * @throws AppError `pro_required` or `link_not_found`
 */
export async function createQrCode(deps: QrCodesDeps, actor: Actor, linkId: number): Promise<string> {
  if (!PLANS[actor.plan].hasAdvancedOptions) throw new AppError('pro_required')
  const link = await deps.findLink(actor.owner, linkId)
  if (!link) throw new AppError('link_not_found')
  const content = qrCodeContent(deps.place(), link)
  // The code may have been printed, so its bytes never change.
  if (link.qrCode?.png && link.qrCode.content) return link.qrCode.png
  const png = await generateOnce(content, async () => {
    const rendered = renderQrPng(content).toString('base64')
    return (await deps.keepQrCode(actor.owner, linkId, { content, png: rendered })) ? rendered : null
  })
  if (png === null) throw new AppError('link_not_found')
  return png
}

const underWay = new Map<string, Promise<string | null>>()

/** Concurrent requests for the same code share one drawing and one write. */
function generateOnce(content: string, generate: () => Promise<string | null>): Promise<string | null> {
  const running = underWay.get(content)
  if (running) return running
  const started = generate().finally(() => underWay.delete(content))
  underWay.set(content, started)
  return started
}
