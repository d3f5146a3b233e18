import type { Link } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import type { QrStyle } from '@atajo/shared/qr-style'
import { shownPath } from '@atajo/shared/short-link'
import type { QueryClient } from '@tanstack/react-query'
import { type HttpRequest, http } from '../../platform/server/http.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { defineAction, itemKey } from '../sync/sync.public.ts'
import { sendQrLogo } from './send-qr-logo.ts'

/** Carries the QR code drawn here, which is shown until the server's replaces it. */
export interface QrCodeCreation {
  linkId: number
  called: string
  /** A PNG in base64. */
  qrCode: string
  /** How it is to be drawn anew, null plain; absent where one that is there may stay. */
  qrStyle?: QrStyle | null
  /** Base64 of a logo that the server may not have yet. */
  logo?: string | null
}

const LINKS_KEY = ['links']

export const qrCodeCreation = defineAction<QrCodeCreation, string>({
  name: 'qr-code.create',
  item: ({ linkId }) => itemKey('link', linkId),
  role: 'completion',
  send: requestQrCode,
  projections: {
    links: (links: Link[], { linkId, ...drawn }) => withQrCode(links, linkId, drawn),
  },
  receive: (qrCode, { linkId, qrStyle }, client) => receiveQrCode(client, linkId, { qrCode, qrStyle }),
  describe: ({ called }, { shortLinkPath }) => ({
    what: qrCodeTexts.generate,
    which: shownPath(called, shortLinkPath),
  }),
})

/** Requests a link's QR code from the server; returns a PNG in base64. */
export async function requestQrCode(
  { linkId, qrStyle, logo }: Pick<QrCodeCreation, 'linkId' | 'qrStyle' | 'logo'>,
  delivery: Pick<HttpRequest, 'idempotencyKey' | 'owner'>,
): Promise<string> {
  if (logo) await sendQrLogo(logo, delivery)
  const { qrBinaryBytes } = await http<{ qrBinaryBytes: string }>({
    method: 'POST',
    path: API.createQrCode,
    body: { linkId, qrStyle },
    ...delivery,
  })
  return qrBinaryBytes
}

type Drawn = Pick<QrCodeCreation, 'qrCode' | 'qrStyle'>

/** Puts the server's QR code of a link into the cached list. */
export function receiveQrCode(client: QueryClient, linkId: number, drawn: Drawn): void {
  client.setQueryData<Link[]>(LINKS_KEY, (links) => links && withQrCode(links, linkId, drawn))
}

function withQrCode(links: Link[], linkId: number, { qrCode, qrStyle }: Drawn): Link[] {
  return links.map((link) =>
    link.id === linkId ? { ...link, qrCode, qrStyle: qrStyle === undefined ? link.qrStyle : qrStyle } : link,
  )
}
