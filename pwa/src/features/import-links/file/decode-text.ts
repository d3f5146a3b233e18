import { UnreadableFile } from './import-limits.ts'

/** What a file can be read as, by the names of the Encoding Standard. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Bytes that no text has: a file with one of them at its beginning is something else. */
const isNoSign = (byte: number) => byte < 9 || (byte > 13 && byte < 32)
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const LOOKED_AT = 8_192
/** Fewer bytes say nothing about what stands between their signs. */
const LEAST_UTF_16 = 16

/**
 * The text of a file: in UTF-8 or UTF-16, else as Spanish spreadsheets write it, or as is chosen.
 * @throws UnreadableFile where it is no text
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
  // Two bytes of another encoding hardly ever are a sign of UTF-8 by chance.
  const { signs, others } = utf8Share(bytes)
  return others === 0 || (signs > 0 && signs >= others) ? 'utf-8' : 'windows-1252'
}

/** By its mark, or by the empty bytes that Latin letters have in it. */
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

/** Least and most after some bytes, by table 3-7 of the Unicode Standard. */
const SECOND_BYTES = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
] as [number, [number, number]][])

/** Bytes of the sign of UTF-8 that begins at a place; 0 where none does. */
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

/** How many signs beyond ASCII are UTF-8, and how many bytes are none. */
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

/** A byte that is no UTF-8 came in from a file of Windows, and is read as that. */
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
