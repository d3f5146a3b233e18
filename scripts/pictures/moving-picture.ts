import gifenc from 'gifenc'
import { PNG } from 'pngjs'

/** A picture as Chromium takes it, and how long it stands, ms. */
export interface Frame {
  png: Buffer
  delay: number
}

const { applyPalette, GIFEncoder, quantize } = gifenc
const MOST_COLORS = 255
/** Every so many pixels one is asked for its colour. */
const SAMPLED = 7

/**
 * The frames as one GIF that begins anew for ever. All have one palette, and of each only what has
 * changed since the one before is written.
 */
export function movingPicture(frames: readonly Frame[]): Uint8Array {
  const pictures = frames.map(({ png }) => PNG.sync.read(png))
  const palette = quantize(sampleOf(pictures), MOST_COLORS)
  const unchanged = palette.length
  const encoder = GIFEncoder()
  let before: Uint8Array | null = null
  for (const [index, { data, width, height }] of pictures.entries()) {
    const now = applyPalette(new Uint8Array(data), palette)
    const written =
      before === null ? now : now.map((color, at) => (color === before?.[at] ? unchanged : color))
    encoder.writeFrame(written, width, height, {
      ...(index === 0 && { palette: [...palette, [0, 0, 0]], repeat: 0 }),
      delay: frames[index]?.delay ?? 0,
      transparent: index > 0,
      transparentIndex: unchanged,
      dispose: 1,
    })
    before = now
  }
  encoder.finish()
  return encoder.bytes()
}

/** Some of all pixels, one after the other. */
function sampleOf(pictures: readonly PNG[]): Uint8Array {
  const all = pictures.map(({ data }) => {
    const pixels = new Uint32Array(new Uint8Array(data).buffer)
    return pixels.filter((_pixel, index) => index % SAMPLED === 0)
  })
  const sample = new Uint32Array(all.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const pixels of all) {
    sample.set(pixels, at)
    at += pixels.length
  }
  return new Uint8Array(sample.buffer)
}
