let out = Buffer.allocUnsafeSlow(1 << 12)
let at = 0

/** Starts a key. Only one key is written at a time. */
export function beginKey(): void {
  at = 0
}

/** Returns a copy of the bytes written since `beginKey`. */
export function endKey(): Buffer {
  const key = Buffer.from(out.subarray(0, at))
  if (out.length > 1 << 20) out = Buffer.allocUnsafeSlow(1 << 12)
  return key
}

function room(size: number): void {
  if (at + size <= out.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, at + size))
  out.copy(larger, 0, 0, at)
  out = larger
}

export function writeByte(byte: number): void {
  room(1)
  out[at++] = byte
}

export function writeUint16(value: number): void {
  room(2)
  at = out.writeUInt16BE(value, at)
}

export function writeUint32(value: number): void {
  room(4)
  at = out.writeUInt32BE(value, at)
}

export function writeUint64(value: bigint): void {
  room(8)
  at = out.writeBigUInt64BE(value, at)
}

export function writeBytes(bytes: Uint8Array): void {
  room(bytes.length)
  out.set(bytes, at)
  at += bytes.length
}

/** Writes text in the order of its UTF-8 bytes: a zero byte becomes 00 FF, the end is 00 01. */
export function writeText(text: string): void {
  room(text.length * 6 + 2)
  if (!text.includes('\0')) {
    at += out.write(text, at)
  } else {
    for (const byte of Buffer.from(text)) {
      out[at++] = byte
      if (byte === 0) out[at++] = 0xff
    }
  }
  out[at++] = 0
  out[at++] = 1
}

/** Inverts everything written since `start`, for descending order. */
export function invertFrom(start: number): void {
  for (let i = start; i < at; i++) out[i] = ~(out[i] as number)
}

/** Returns the present length of the key in bytes. */
export function position(): number {
  return at
}
