import { refuse } from '../command-error.ts'
import { invalidRegex, shorthand, unicodeProperty } from './char-classes.ts'
import type { Assertion, CharTest } from './regex-node.ts'

/** Reads the pattern's characters one after the other. */
export interface PatternReader {
  text: string
  at: number
}

/** The character at the place reached; empty at the end. */
export function peek(reader: PatternReader): string {
  return reader.text[reader.at] ?? ''
}

/** Takes a text that stands at the place reached; whether it did. */
export function takeIf(reader: PatternReader, text: string): boolean {
  if (!reader.text.startsWith(text, reader.at)) return false
  reader.at += text.length
  return true
}

/** Takes what matches `pattern`, a sticky expression, at the place reached. */
export function takeMatch(reader: PatternReader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found ?? undefined
}

/** Takes one code point, which has to be there. */
export function takeChar(reader: PatternReader): number {
  const code = reader.text.codePointAt(reader.at) as number
  reader.at += code > 0xffff ? 2 : 1
  return code
}

export type Escape =
  | { kind: 'code'; code: number }
  | { kind: 'class'; test: CharTest }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'quoted'; text: string }

const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, f: 12, v: 11, e: 27, a: 7 }
const ASSERTIONS: Record<string, Assertion> = {
  b: 'wordEdge',
  B: 'noWordEdge',
  A: 'textStart',
  z: 'textEnd',
  Z: 'textEndOrNewline',
}

/** What follows a backslash, outside of a class or inside of one. */
export function parseEscape(reader: PatternReader, inClass: boolean): Escape {
  if (reader.at >= reader.text.length) throw invalidRegex('\\ at end of pattern')
  const letter = peek(reader)
  if (!/[A-Za-z0-9]/.test(letter)) return { kind: 'code', code: takeChar(reader) }
  reader.at++
  const test = shorthand(letter)
  if (test) return { kind: 'class', test }
  if (letter === 'b' && inClass) return { kind: 'code', code: 8 }
  if (!inClass && Object.hasOwn(ASSERTIONS, letter)) {
    return { kind: 'assert', assertion: ASSERTIONS[letter] as Assertion }
  }
  if (Object.hasOwn(CONTROLS, letter)) return { kind: 'code', code: CONTROLS[letter] as number }
  return parseLongEscape(reader, letter)
}

function parseLongEscape(reader: PatternReader, letter: string): Escape {
  if (letter === 'x') return { kind: 'code', code: hexCode(reader) }
  if (letter === '0')
    return { kind: 'code', code: Number.parseInt(takeMatch(reader, /[0-7]{0,2}/y)?.[0] || '0', 8) }
  if (letter === 'c') return { kind: 'code', code: takeChar(reader) & 31 }
  if (letter === 'p' || letter === 'P') {
    const name = takeMatch(reader, /\{([^}]*)\}|(\w)/y)
    return { kind: 'class', test: unicodeProperty(name?.[1] ?? name?.[2] ?? '', letter === 'P') }
  }
  if (letter === 'Q') {
    const quoted = takeMatch(reader, /([\s\S]*?)(?:\\E|$)/y)
    return { kind: 'quoted', text: quoted?.[1] ?? '' }
  }
  if (letter === 'E') return { kind: 'quoted', text: '' }
  if (/[1-9gk]/.test(letter)) return refuse('a regular expression with a backreference')
  if (/[LlUu]/.test(letter))
    throw invalidRegex('PCRE2 does not support \\F, \\L, \\l, \\N{name}, \\U, or \\u')
  if (/[GKRXCV]/.test(letter)) return refuse(`a regular expression with \\${letter}`)
  throw invalidRegex('unrecognized character follows \\')
}

function hexCode(reader: PatternReader): number {
  const braced = takeMatch(reader, /\{([0-9a-fA-F]+)\}/y)
  const digits = braced ? braced[1] : takeMatch(reader, /[0-9a-fA-F]{0,2}/y)?.[0]
  const code = Number.parseInt(digits || '0', 16)
  if (code > 0x10ffff) throw invalidRegex('character code point value in \\x{} or \\o{} is too large')
  return code
}
