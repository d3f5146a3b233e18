import { PLANS } from '@atajo/shared/plan'
import { qrCodeContent } from '@atajo/shared/qr-code'
import { type QrStyle, qrStyleKey } from '@atajo/shared/qr-style'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { Actor, Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { QrLogosStore } from './qr-logos.store.ts'
import { renderQrPng, renderStyledPng, type StyledQr } from './render-qr-code.ts'

export interface QrLink {
  id: number
  code: string
  domain: string | null
  /** The generated code: base64 of the PNG and the text it encodes, if they are stored. */
  qrCode: { content?: string; png?: string; style?: QrStyle } | null
}

interface DrawnQrCode {
  content: string
  png: string
  style?: QrStyle
}

export interface QrCodesDeps {
  findLink(owner: Owner, id: number): Promise<QrLink | null>
  /** Keeps a link's QR code with the link; false when the link is gone. */
  keepQrCode(owner: Owner, id: number, qrCode: DrawnQrCode): Promise<boolean>
  logos: Pick<QrLogosStore, 'find'>
  place: () => ShortLinkPlace
}

/**
 * Generates a link's QR code; without a wish for its style, one that is there already is returned
 * as it is. Returns base64 of the PNG.
 * @throws AppError `pro_required`, `link_not_found` or `qr_logo_not_found`.
 */
export async function createQrCode(
  deps: QrCodesDeps,
  actor: Actor,
  { linkId, qrStyle }: { linkId: number; qrStyle?: QrStyle | null | undefined },
): Promise<string> {
  if (!PLANS[actor.plan].hasAdvancedOptions) throw new AppError('pro_required')
  const { owner } = actor
  const link = await deps.findLink(owner, linkId)
  if (!link) throw new AppError('link_not_found')
  const content = qrCodeContent(deps.place(), link)
  // One that may be printed already stays as it is, byte for byte.
  if (qrStyle === undefined && link.qrCode?.png && link.qrCode.content) return link.qrCode.png
  const style = (qrStyle === undefined ? link.qrCode?.style : qrStyle) ?? null
  if (qrStyle?.logo && !(await deps.logos.find(owner, qrStyle.logo))) throw new AppError('qr_logo_not_found')
  const png = await generateOnce(`${content} ${style && qrStyleKey(style)}`, async () => {
    const drawn = await drawQrCode(deps, owner, { content, style })
    return (await deps.keepQrCode(owner, linkId, drawn)) ? drawn.png : null
  })
  if (png === null) throw new AppError('link_not_found')
  return png
}

/** Draws a QR code to be stored with its link. */
async function drawQrCode(
  deps: Pick<QrCodesDeps, 'logos'>,
  owner: Owner,
  { content, style }: { content: string; style: QrStyle | null },
): Promise<DrawnQrCode> {
  if (style === null) return { content, png: renderQrPng(content).toString('base64') }
  const styled = await withLogo(deps, owner, style)
  return { content, style, png: renderStyledPng(content, styled, 'answer').toString('base64') }
}

/** A style with the PNG of its logo, null where the logo is gone. */
export async function withLogo(
  { logos }: Pick<QrCodesDeps, 'logos'>,
  owner: Owner,
  style: QrStyle,
): Promise<StyledQr> {
  return { style, logo: style.logo === null ? null : await logos.find(owner, style.logo) }
}

const underWay = new Map<string, Promise<string | null>>()

/** Requests for the same code meanwhile share one drawing, and one write. */
function generateOnce(name: string, generate: () => Promise<string | null>): Promise<string | null> {
  const running = underWay.get(name)
  if (running) return running
  const started = generate().finally(() => underWay.delete(name))
  underWay.set(name, started)
  return started
}
