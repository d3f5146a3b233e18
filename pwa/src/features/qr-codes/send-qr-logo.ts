import { API } from '@atajo/shared/paths'
import { type HttpRequest, http } from '../../platform/server/http.ts'
import { pngBlob } from './png-blob.ts'

/** Sends a logo (a PNG in base64) to the server, which stores equal logos once. */
export async function sendQrLogo(png: string, { owner }: Pick<HttpRequest, 'owner'>): Promise<void> {
  await http({ method: 'POST', path: API.qrLogos, body: pngBlob(png), ...(owner && { owner }) })
}
