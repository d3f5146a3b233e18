import { UnreadableFile } from './import-limits.ts'

/** Bytes that no text has: a file with one of them at its beginning is something else. */
const isNoSign = (byte: number) => byte < 9 || (byte > 13 && byte < 32)
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const LOOKED_AT = 8_192

/**
 * The text of a file: UTF-8 and UTF-16 with their marks, else what Spanish spreadsheets write.
 * @throws UnreadableFile where it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (beginsWith(bytes, ZIP) || beginsWith(bytes, OLD_EXCEL)) throw new UnreadableFile('spreadsheet')
  if (bytes.subarray(0, LOOKED_AT).some(isNoSign)) throw new UnreadableFile('not_text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function beginsWith(bytes: Uint8Array, signs: readonly number[]): boolean {
  return signs.every((sign, place) => bytes[place] === sign)
}
