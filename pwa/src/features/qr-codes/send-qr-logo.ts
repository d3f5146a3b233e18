import { API } from '@atajo/shared/paths'
import { type HttpRequest, http } from '../../platform/server/http.ts'
import { pngBlob } from './png-blob.ts'

/** Has the server keep a logo, base64 of a PNG; sent again it is the same one. */
export async function sendQrLogo(png: string, { owner }: Pick<HttpRequest, 'owner'>): Promise<void> {
  await http({ method: 'POST', path: API.qrLogos, body: pngBlob(png), ...(owner && { owner }) })
}
