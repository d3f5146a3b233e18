import { BSONSymbol, Code, Decimal128, Double } from 'bson'
import { isNumeric, typeName } from '../../bson/bson-type.ts'
import { truncated } from '../../bson/integer.ts'
import type { Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { spendCharacters } from '../effort.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { typeOf, withArguments } from './arguments.ts'
import { isoText } from './date-format.ts'

const concat = withArguments([0, Number.POSITIVE_INFINITY], (values) => {
  let text = ''
  for (const value of values) {
    if (isNullish(value)) return null
    if (typeof value !== 'string') {
      throw new CommandError(16702, `$concat only supports strings, not ${typeName(value)}`)
    }
    spendCharacters(value.length)
    text += value
  }
  return text
})

/** A value as text, as the case and substring operators take it; null is the empty text. */
export function coerceToText(value: Value | undefined): string {
  if (isNullish(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof Double) return String(value.value)
  if (value instanceof Decimal128) return value.toString()
  if (value instanceof Date) return isoText(value)
  if (value instanceof BSONSymbol) return value.value
  if (value instanceof Code) return value.code
  throw new CommandError(16007, `can't convert from BSON type ${typeName(value)} to String`)
}

/** Changes the case of ASCII letters only, as MongoDB does. */
function asciiCase(pattern: RegExp, change: (letter: string) => string): OperatorCompiler {
  return withArguments([1, 1], ([value]) => coerceToText(value).replace(pattern, change))
}

const strcasecmp = withArguments([2, 2], ([left, right]) => {
  const [a, b] = [left, right].map((value) =>
    Buffer.from(coerceToText(value).replace(/[a-z]/g, (c) => c.toUpperCase())),
  )
  return Math.sign(Buffer.compare(a as Buffer, b as Buffer))
})

const substrBytes = withArguments([3, 3], ([value, from, count], { name }) => {
  const bytes = Buffer.from(coerceToText(value))
  const [start, length] = [from, count].map((part) => {
    if (!isNumeric(part)) {
      throw new CommandError(
        16034,
        `${name}: starting index and length must be numeric (is BSON type ${typeOf(part)})`,
      )
    }
    return Number(truncated(part))
  }) as [number, number]
  if (start < 0) throw new CommandError(50752, `${name}: starting index must be non-negative (got: ${start})`)
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length)
  if (start >= bytes.length) return ''
  const isMiddle = (at: number) => at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80
  if (isMiddle(start)) {
    throw new CommandError(28656, `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`)
  }
  if (isMiddle(end)) {
    throw new CommandError(
      28657,
      `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`,
    )
  }
  return bytes.toString('utf8', start, Math.max(start, end))
})

const substrCP = withArguments([3, 3], ([value, from, count]) => {
  const points = [...coerceToText(value)]
  const [start, length] = [from, count].map((part, i) => {
    if (!isNumeric(part) || truncated(part) === undefined) {
      throw new CommandError(
        i === 0 ? 34450 : 34452,
        `$substrCP: ${i === 0 ? 'starting index' : 'length'} must be a numeric type (is BSON type ${typeOf(part)})`,
      )
    }
    return Number(truncated(part))
  }) as [number, number]
  if (start < 0) throw new CommandError(34455, '$substrCP: the starting index must be nonnegative integer.')
  if (length < 0) throw new CommandError(34454, '$substrCP: length must be a nonnegative integer.')
  return points.slice(start, start + length).join('')
})

function lengthOf(measure: (text: string) => number, code: number): OperatorCompiler {
  return withArguments([1, 1], ([value], { name }) => {
    if (typeof value === 'string') return measure(value)
    throw new CommandError(code, `${name} requires a string argument, found: ${typeOf(value)}`)
  })
}

export const STRINGS: Record<string, OperatorCompiler> = {
  $concat: concat,
  $toLower: asciiCase(/[A-Z]/g, (letter) => letter.toLowerCase()),
  $toUpper: asciiCase(/[a-z]/g, (letter) => letter.toUpperCase()),
  $strcasecmp: strcasecmp,
  $substr: substrBytes,
  $substrBytes: substrBytes,
  $substrCP: substrCP,
  $strLenBytes: lengthOf((text) => Buffer.byteLength(text), 34473),
  $strLenCP: lengthOf((text) => [...text].length, 34471),
}
