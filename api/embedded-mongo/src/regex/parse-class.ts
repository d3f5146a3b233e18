import { ignoringCase, invalidRegex, posixClass } from './char-classes.ts'
import { type PatternReader, parseEscape, peek, takeChar, takeIf, takeMatch } from './parse-escape.ts'
import type { CharTest } from './regex-node.ts'

/** A class such as `[^a-z\d]`; its `[` is already taken. */
export function parseClass(reader: PatternReader, ignoreCase: boolean): CharTest {
  const negated = takeIf(reader, '^')
  const tests: CharTest[] = []
  for (let isFirst = true; isFirst || peek(reader) !== ']'; isFirst = false) {
    if (reader.at >= reader.text.length) throw invalidRegex('missing terminating ] for character class')
    tests.push(parseItem(reader))
  }
  reader.at++
  const any: CharTest = (code) => tests.some((test) => test(code))
  const test = ignoreCase ? ignoringCase(any) : any
  return negated ? (code) => !test(code) : test
}

function parseItem(reader: PatternReader): CharTest {
  const posix = takeMatch(reader, /\[:(\^?\w+):\]/y)
  if (posix) return posixClass(posix[1] as string)
  const low = parseMember(reader)
  if (typeof low !== 'number') return low
  if (peek(reader) !== '-' || reader.text[reader.at + 1] === ']') return (code) => code === low
  reader.at++
  if (reader.at >= reader.text.length) throw invalidRegex('missing terminating ] for character class')
  const high = parseMember(reader)
  if (typeof high !== 'number') return (code) => code === low || code === 45 || high(code)
  if (high < low) throw invalidRegex('range out of order in character class')
  return (code) => code >= low && code <= high
}

function parseMember(reader: PatternReader): number | CharTest {
  if (!takeIf(reader, '\\')) return takeChar(reader)
  const meaning = parseEscape(reader, true)
  if (meaning.kind === 'code') return meaning.code
  if (meaning.kind === 'class') return meaning.test
  const codes = meaning.kind === 'quoted' ? [...meaning.text].map((char) => char.codePointAt(0)) : []
  return (code) => codes.includes(code)
}
