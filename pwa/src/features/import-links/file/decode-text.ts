import { UnreadableFile } from './import-limits.ts'

/** Names of the Encoding Standard. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Control characters at the beginning mean that a file is not text. */
const isNoSign = (byte: number) => byte < 9 || (byte > 13 && byte < 32)
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const LOOKED_AT = 8_192
/** Shorter files do not contain enough bytes to detect UTF-16. */
const LEAST_UTF_16 = 16

/**
 * Decodes a file as `chosen`, else as UTF-8, UTF-16 or Windows-1252, which Spanish spreadsheets
 * write.
 * @throws UnreadableFile if it is not text
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): { text: string; encoding: Encoding } {
  if (beginsWith(bytes, ZIP) || beginsWith(bytes, OLD_EXCEL)) throw new UnreadableFile('spreadsheet')
  const encoding = chosen ?? encodingOf(bytes)
  if (encoding === 'utf-8') return { text: decodeUtf8(bytes), encoding }
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  const utf16 = utf16Of(bytes)
  if (utf16) return utf16
  if (bytes.subarray(0, LOOKED_AT).some(isNoSign)) throw new UnreadableFile('not_text')
  // Bytes of another encoding hardly ever form a valid UTF-8 sequence by chance.
  const { signs, others } = utf8Share(bytes)
  return others === 0 || (signs > 0 && signs >= others) ? 'utf-8' : 'windows-1252'
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of Latin letters. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, LOOKED_AT)
  if (start.length < LEAST_UTF_16 || start.length % 2 > 0) return null
  const empty = [0, 0]
  for (const [place, byte] of start.entries()) if (byte === 0) empty[place % 2] = (empty[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  if (even === 0 && odd * 4 > start.length) return 'utf-16le'
  return odd === 0 && even * 4 > start.length ? 'utf-16be' : null
}

/** Ranges of the second byte after some first bytes, from table 3-7 of the Unicode Standard. */
const SECOND_BYTES = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
] as [number, [number, number]][])

/** Length in bytes of the UTF-8 character at `at`; 0 if the bytes are invalid. */
function signLength(bytes: Uint8Array, at: number): number {
  const [lead = 0, next = 0] = [bytes[at], bytes[at + 1]]
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const [least, most] = SECOND_BYTES.get(lead) ?? [0x80, 0xbf]
  if (next < least || next > most) return 0
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  for (let place = at + 2; place < at + length; place++) if (((bytes[place] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/** Counts the UTF-8 characters beyond ASCII and the invalid bytes. */
function utf8Share(bytes: Uint8Array): { signs: number; others: number } {
  let signs = 0
  let others = 0
  for (let at = 0; at < bytes.length; ) {
    const length = signLength(bytes, at)
    if (length > 1) signs++
    if (length === 0) others++
    at += Math.max(1, length)
  }
  return { signs, others }
}

/** Bytes that are not UTF-8 were pasted from a Windows file, and are decoded as Windows-1252. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const parts: string[] = []
    const [utf8, windows] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextDecoder('windows-1252')]
    let from = 0
    for (let at = 0; at < bytes.length; ) {
      const length = signLength(bytes, at)
      if (length === 0) {
        parts.push(utf8.decode(bytes.subarray(from, at)), windows.decode(bytes.subarray(at, at + 1)))
        from = at + 1
      }
      at += Math.max(1, length)
    }
    return [...parts, utf8.decode(bytes.subarray(from))].join('')
  }
}

function beginsWith(bytes: Uint8Array, signs: readonly number[]): boolean {
  return signs.every((sign, place) => bytes[place] === sign)
}
