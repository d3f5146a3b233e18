import { PNG } from 'pngjs'
import { AppError } from '../../platform/app-error.ts'

export const QR_LOGO_LIMITS = { bytes: 1024 * 1024, side: 512 }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_LENGTH = 13

/**
 * Accepts a PNG whose pixels can be read and are no more than a logo needs. The header is judged
 * before anything is unpacked, so a small file cannot become a large picture.
 * @throws AppError `invalid_logo`
 */
export function checkQrLogo(png: unknown): asserts png is Buffer {
  if (!(Buffer.isBuffer(png) && png.length <= QR_LOGO_LIMITS.bytes && hasSmallHeader(png))) {
    throw new AppError('invalid_logo')
  }
  try {
    PNG.sync.read(png)
  } catch (cause) {
    throw new AppError('invalid_logo', { cause })
  }
}

/** One header, first, of a picture that is not interlaced: else its unpacked size is not sure. */
function hasSmallHeader(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(SIGNATURE)) return false
  const headers = chunksOf(png).filter(({ type }) => type === 'IHDR')
  const [header] = headers
  if (headers.length !== 1 || header?.at !== 8 || header.length !== HEADER_LENGTH) return false
  const [width, height, isInterlaced] = [png.readUInt32BE(16), png.readUInt32BE(20), png[28] !== 0]
  return isSide(width) && isSide(height) && !isInterlaced
}

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= QR_LOGO_LIMITS.side
}

function chunksOf(png: Buffer): { type: string; at: number; length: number }[] {
  const chunks = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), at, length })
    at += length + 12
  }
  return chunks
}
