import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOfBase64 } from '../png-blob.ts'

/** A logo as it is sent and drawn. */
export interface Logo {
  id: string
  /** Base64 of a PNG. */
  png: string
}

export type LogoProblem = 'type' | 'size' | 'pixels' | 'unreadable'

/** Says why a file is no logo. */
export class LogoRefusal extends Error {
  readonly problem: LogoProblem

  constructor(problem: LogoProblem) {
    super(problem)
    this.problem = problem
  }
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
const MAX_BYTES = 1024 * 1024
/** Pixels of a picture that a phone still unpacks. */
const MAX_PIXELS = 24_000_000
const SIDE = 512

export const LOGO_TYPES = TYPES.join(',')

/** Why a file is none, as far as can be told before it is opened. */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): LogoProblem | null {
  if (!TYPES.includes(type)) return 'type'
  return size > MAX_BYTES ? 'size' : null
}

/**
 * Draws a picture anew as a PNG that the server takes: nothing of the file but its pixels goes on.
 * An SVG is drawn as an image, where no script runs and nothing is fetched.
 * @throws LogoRefusal
 */
export async function readLogo(file: File): Promise<Logo> {
  const problem = problemOfFile(file)
  if (problem) throw new LogoRefusal(problem)
  try {
    const image = await imageOf(file)
    for (const side of [SIDE, SIDE / 2]) {
      const png = redrawn(image, side)
      const bytes = bytesOfBase64(png)
      if (bytes.length <= MAX_BYTES) return { id: logoId(bytes), png }
    }
  } catch (error) {
    if (error instanceof LogoRefusal) throw error
  }
  throw new LogoRefusal('unreadable')
}

/** The name that the server gives these bytes too. */
export function logoId(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...sha256(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** Its size is known before its pixels are unpacked. */
async function imageOf(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = reject
  })
  image.src = await dataUrlOf(file)
  await loaded
  if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) throw new LogoRefusal('pixels')
  return image
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

function redrawn(image: HTMLImageElement, side: number): string {
  // An SVG without a size of its own is drawn as a square.
  const { naturalWidth: width = side, naturalHeight: height = side } = image
  const scale = side / Math.max(width || side, height || side)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((width || side) * scale))
  canvas.height = Math.max(1, Math.round((height || side) * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const source = canvas.toDataURL('image/png')
  return source.slice(source.indexOf(',') + 1)
}
