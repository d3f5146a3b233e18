const FIRST_BYTES = 1024
const SEVEN_BITS = 128

/** Writes whole numbers and texts one behind the other. */
export interface ByteWriter {
  /** A whole number below 2 ** 53, in as few bytes of seven bits as it needs. */
  putNumber(value: number): void
  /** Its length in bytes, then UTF-8. */
  putText(text: string): void
  putBytes(bytes: Uint8Array): void
  bytes(): Buffer
}

/** An empty writer. */
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

/** Where reading what a writer wrote has got to; behind the end numbers are 0 and texts empty. */
export interface ByteCursor {
  readonly buffer: Buffer
  at: number
}

/** The number that follows, in groups of seven bits, the lowest first. */
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

/** The text that follows: its length in bytes, then UTF-8. */
export function readText(cursor: ByteCursor): string {
  const length = readNumber(cursor)
  const from = cursor.at
  cursor.at += length
  return cursor.buffer.toString('utf8', from, Math.min(cursor.at, cursor.buffer.length))
}

/** Whether nothing follows. */
export function isAtEnd({ buffer, at }: ByteCursor): boolean {
  return at >= buffer.length
}
