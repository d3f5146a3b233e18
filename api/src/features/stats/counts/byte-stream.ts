const FIRST_BYTES = 1024
const SEVEN_BITS = 128

/** Writes whole numbers and texts in sequence. */
export interface ByteWriter {
  /** Writes a whole number below 2 ** 53 in groups of seven bits. */
  putNumber(value: number): void
  /** Writes the length in bytes, then UTF-8. */
  putText(text: string): void
  putBytes(bytes: Uint8Array): void
  bytes(): Buffer
}

export function createByteWriter(): ByteWriter {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES)
  let end = 0

  function makeRoom(more: number): void {
    if (end + more <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, end + more))
    buffer.copy(larger, 0, 0, end)
    buffer = larger
  }

  function putNumber(value: number): void {
    makeRoom(8)
    let rest = value
    while (rest >= SEVEN_BITS) {
      buffer[end++] = (rest % SEVEN_BITS) | SEVEN_BITS
      rest = Math.floor(rest / SEVEN_BITS)
    }
    buffer[end++] = rest
  }

  function putBytes(bytes: Uint8Array): void {
    makeRoom(bytes.length)
    buffer.set(bytes, end)
    end += bytes.length
  }

  return {
    putNumber,
    putBytes,
    putText(text) {
      const bytes = Buffer.from(text)
      putNumber(bytes.length)
      putBytes(bytes)
    },
    bytes: () => Buffer.from(buffer.subarray(0, end)),
  }
}

/** A reading position. Beyond the end, numbers are 0 and texts are empty. */
export interface ByteCursor {
  readonly buffer: Buffer
  at: number
}

/** Reads a number in groups of seven bits, the lowest first. */
export function readNumber(cursor: ByteCursor): number {
  const { buffer } = cursor
  let byte = buffer[cursor.at++] ?? 0
  if (byte < SEVEN_BITS) return byte
  let value = byte & 127
  for (let factor = SEVEN_BITS; byte >= SEVEN_BITS; factor *= SEVEN_BITS) {
    byte = buffer[cursor.at++] ?? 0
    value += (byte & 127) * factor
  }
  return value
}

/** Reads a text behind its length in bytes. */
export function readText(cursor: ByteCursor): string {
  const length = readNumber(cursor)
  const from = cursor.at
  cursor.at += length
  return cursor.buffer.toString('utf8', from, Math.min(cursor.at, cursor.buffer.length))
}

export function isAtEnd({ buffer, at }: ByteCursor): boolean {
  return at >= buffer.length
}
