import { decodeQR } from 'qr/decode.js'
import type { Decoder } from './studio/judge-reading.ts'

interface Detector {
  detect(source: ImageData | HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type DetectorClass = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>
}

/** Our own decoder, the same in every browser. */
export const decodeByLibrary: Decoder = async (picture) => {
  try {
    return decodeQR(picture)
  } catch {
    // It says by an error that it sees no code.
    return null
  }
}

/** The browser's own detector of QR codes; null where it has none. */
export async function browserDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  return BarcodeDetector && formats?.includes('qr_code')
    ? new BarcodeDetector({ formats: ['qr_code'] })
    : null
}

/** Every decoder that there is here. */
export async function availableDecoders(): Promise<Decoder[]> {
  const detector = await browserDetector()
  if (detector === null) return [decodeByLibrary]
  const detect: Decoder = async ({ data, width, height }) => {
    const image = new ImageData(new Uint8ClampedArray(data), width, height)
    return (await detector.detect(image))[0]?.rawValue ?? null
  }
  return [detect, decodeByLibrary]
}

/** Pixels of a frame's longer side that our decoder looks at. */
const FRAME_SIDE = 720

/** Reads the code in a video's present frame. */
export async function videoReader(video: HTMLVideoElement): Promise<() => Promise<string | null>> {
  const detector = await browserDetector()
  if (detector) {
    return async () => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  }
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async () => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, FRAME_SIDE / Math.max(videoWidth, videoHeight))
    if (!context || videoWidth === 0) return null
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return decodeByLibrary(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}
