import { CommandError } from '../command-error.ts'
import type { CharTest } from './regex-node.ts'

export function invalidRegex(reason: string): CommandError {
  return new CommandError(51091, `Regular expression is invalid: ${reason}`)
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

export function isWord(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

function not(test: CharTest): CharTest {
  return (code) => !test(code)
}

function isHorizontalSpace(code: number): boolean {
  return code === 9 || code === 32 || code === 0xa0
}

const SHORTHANDS: Record<string, CharTest> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
  h: isHorizontalSpace,
  H: not(isHorizontalSpace),
  N: (code) => code !== 10,
}

/** `\d`, `\w`, `\s` and their opposites: ASCII only, as in PCRE. */
export function shorthand(letter: string): CharTest | undefined {
  return Object.hasOwn(SHORTHANDS, letter) ? SHORTHANDS[letter] : undefined
}

const between =
  (...ranges: [number, number][]): CharTest =>
  (code) =>
    ranges.some(([low, high]) => code >= low && code <= high)

const POSIX: Record<string, CharTest> = {
  alpha: between([65, 90], [97, 122]),
  digit: isDigit,
  alnum: between([48, 57], [65, 90], [97, 122]),
  upper: between([65, 90]),
  lower: between([97, 122]),
  space: isSpace,
  blank: (code) => code === 32 || code === 9,
  punct: between([33, 47], [58, 64], [91, 96], [123, 126]),
  xdigit: between([48, 57], [65, 70], [97, 102]),
  word: isWord,
  cntrl: between([0, 31], [127, 127]),
  print: between([32, 126]),
  graph: between([33, 126]),
  ascii: between([0, 127]),
}

/** The test of `[:name:]` or `[:^name:]`. @throws CommandError for an unknown name */
export function posixClass(name: string): CharTest {
  const negated = name.startsWith('^')
  const key = negated ? name.slice(1) : name
  const test = Object.hasOwn(POSIX, key) ? POSIX[key] : undefined
  if (!test) throw invalidRegex('unknown POSIX class name')
  return negated ? not(test) : test
}

/** `\p{L}` and `\P{L}`. */
export function unicodeProperty(name: string, negated: boolean): CharTest {
  const isNegated = negated !== name.startsWith('^')
  try {
    const property = new RegExp(`^\\p{${name.replace(/^\^/, '')}}$`, 'u')
    const test: CharTest = (code) => property.test(String.fromCodePoint(code))
    return isNegated ? not(test) : test
  } catch {
    throw invalidRegex('unknown property name after \\P or \\p')
  }
}

/** The same test without regard to case. */
export function ignoringCase(test: CharTest): CharTest {
  return (code) => {
    if (test(code)) return true
    const text = String.fromCodePoint(code)
    const [lower, upper] = [text.toLowerCase(), text.toUpperCase()]
    return single(lower, test) || single(upper, test)
  }
}

function single(text: string, test: CharTest): boolean {
  const code = text.codePointAt(0) as number
  return text.length === (code > 0xffff ? 2 : 1) && test(code)
}
