import { crc32, deflateSync } from 'node:zlib'
import type { QrMatrix } from '@atajo/shared/qr-svg'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bits and kind of a pixel, nothing interlaced (PNG, section 11.2.1). */
const FORMAT = { bit: [1, 0, 0, 0, 0], rgb: [8, 2, 0, 0, 0] }

/** Draws modules of `scale` pixels with a white margin as a PNG. */
export function bitPng(
  { size, isDark }: QrMatrix,
  { scale, margin }: { scale: number; margin: number },
): Buffer {
  const width = (size + 2 * margin) * scale
  const lineBytes = 1 + Math.ceil(width / 8)
  const lines = Buffer.alloc(lineBytes * width, 0xff)
  for (let row = -margin; row < size + margin; row++) {
    const line = Buffer.alloc(lineBytes, 0xff)
    // Every line begins with its filter, here none.
    line[0] = 0
    for (let column = 0; column < size && row >= 0 && row < size; column++) {
      if (isDark(row, column)) clearBits(line, (column + margin) * scale, scale)
    }
    for (let copy = 0; copy < scale; copy++) line.copy(lines, ((row + margin) * scale + copy) * lineBytes)
  }
  return pngFile({ width, height: width, format: FORMAT.bit }, lines)
}

/** Pixels of three bytes as a PNG. */
export function rgbPng({ width, height, data }: { width: number; height: number; data: Buffer }): Buffer {
  const lineBytes = width * 3
  const lines = Buffer.alloc((lineBytes + 1) * height)
  for (let row = 0; row < height; row++) {
    const start = row * (lineBytes + 1)
    // Each line as its difference from the one above: a module's lines are alike.
    lines[start] = 2
    for (let at = 0; at < lineBytes; at++) {
      const above = row === 0 ? 0 : (data[(row - 1) * lineBytes + at] as number)
      lines[start + 1 + at] = (data[row * lineBytes + at] as number) - above
    }
  }
  return pngFile({ width, height, format: FORMAT.rgb }, lines)
}

function pngFile(
  { width, height, format }: { width: number; height: number; format: number[] },
  lines: Buffer,
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(format, 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')])
}

function clearBits(line: Buffer, from: number, count: number): void {
  for (let bit = from; bit < from + count; bit++) {
    const at = 1 + (bit >> 3)
    line[at] = (line[at] as number) & ~(0x80 >> (bit & 7))
  }
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
