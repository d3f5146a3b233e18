import type { Link } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { shownPath } from '@atajo/shared/short-link'
import type { QueryClient } from '@tanstack/react-query'
import { type HttpRequest, http } from '../../platform/server/http.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { defineAction, itemKey } from '../sync/sync.public.ts'

/** Carries the QR code drawn here, which is shown until the server's replaces it. */
export interface QrCodeCreation {
  linkId: number
  called: string
  /** A PNG in base64. */
  qrCode: string
}

const LINKS_KEY = ['links']

export const qrCodeCreation = defineAction<QrCodeCreation, string>({
  name: 'qr-code.create',
  item: ({ linkId }) => itemKey('link', linkId),
  role: 'completion',
  send: ({ linkId }, delivery) => requestQrCode(linkId, delivery),
  projections: { links: (links: Link[], { linkId, qrCode }) => withQrCode(links, linkId, qrCode) },
  receive: (qrCode, { linkId }, client) => receiveQrCode(client, linkId, qrCode),
  describe: ({ called }, { shortLinkPath }) => ({
    what: qrCodeTexts.generate,
    which: shownPath(called, shortLinkPath),
  }),
})

/** Requests a link's QR code from the server; returns a PNG in base64. */
export async function requestQrCode(
  linkId: number,
  delivery: Pick<HttpRequest, 'idempotencyKey' | 'owner'>,
): Promise<string> {
  const { qrBinaryBytes } = await http<{ qrBinaryBytes: string }>({
    method: 'POST',
    path: API.createQrCode,
    body: { linkId },
    ...delivery,
  })
  return qrBinaryBytes
}

/** Stores the server's QR code in the cached list. */
export function receiveQrCode(client: QueryClient, linkId: number, qrCode: string): void {
  client.setQueryData<Link[]>(LINKS_KEY, (links) => links && withQrCode(links, linkId, qrCode))
}

function withQrCode(links: Link[], linkId: number, qrCode: string): Link[] {
  return links.map((link) => (link.id === linkId ? { ...link, qrCode } : link))
}
