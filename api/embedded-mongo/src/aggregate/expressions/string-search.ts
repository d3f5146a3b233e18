import { isNumeric, typeName } from '../../bson/bson-type.ts'
import { asInteger } from '../../bson/integer.ts'
import type { Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { spendCharacters } from '../effort.ts'
import { type CompileInput, isNullish, type OperatorCompiler } from '../expression.ts'
import { namedArguments, namedExpression, typeOf, withArguments } from './arguments.ts'

const split = withArguments([2, 2], ([text, separator]) => {
  if (isNullish(text) || isNullish(separator)) return null
  if (typeof text !== 'string') {
    throw new CommandError(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
    )
  }
  if (typeof separator !== 'string') {
    throw new CommandError(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    )
  }
  if (separator === '') throw new CommandError(40087, '$split requires a non-empty separator')
  return text.split(separator)
})

const WHITESPACE = new Set(
  [
    0, 9, 10, 11, 12, 13, 32, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007,
    0x2008, 0x2009, 0x200a,
  ].map((code) => String.fromCodePoint(code)),
)

function trim(sides: { left: boolean; right: boolean }): OperatorCompiler {
  return (input: CompileInput) => {
    const args = namedArguments(input, { required: ['input'], optional: ['chars'] })
    const text = namedExpression(input, args, 'input')
    const chars = args.has('chars') ? namedExpression(input, args, 'chars') : undefined
    return (scope) => {
      const value = text(scope)
      const given = chars?.(scope)
      if (isNullish(value) || (chars && isNullish(given))) return null
      if (typeof value !== 'string') {
        throw new CommandError(
          50699,
          `${input.name} requires its input to be a string, got ${typeName(value)} instead.`,
        )
      }
      if (chars && typeof given !== 'string') {
        throw new CommandError(
          50700,
          `${input.name} requires 'chars' to be a string, got ${typeOf(given)} instead.`,
        )
      }
      return trimmed(value, typeof given === 'string' ? new Set(given) : WHITESPACE, sides)
    }
  }
}

function trimmed(
  text: string,
  chars: ReadonlySet<string>,
  { left, right }: { left: boolean; right: boolean },
): string {
  const points = [...text]
  let [from, to] = [0, points.length]
  while (left && from < to && chars.has(points[from] as string)) from++
  while (right && to > from && chars.has(points[to - 1] as string)) to--
  return points.slice(from, to).join('')
}

/** `$indexOfBytes` and `$indexOfCP`: −1 where the text is not found between `start` and `end`. */
function indexOf(unitsOf: (text: string) => ArrayLike<unknown>): OperatorCompiler {
  return withArguments([2, 4], ([text, token, start = 0, end], { name }) => {
    if (isNullish(text)) return null
    if (typeof text !== 'string') {
      throw new CommandError(
        40091,
        `${name} requires a string as the first argument, found: ${typeName(text)}`,
      )
    }
    if (typeof token !== 'string') {
      throw new CommandError(
        40092,
        `${name} requires a string as the second argument, found: ${typeOf(token)}`,
      )
    }
    const haystack = Array.from(unitsOf(text))
    const needle = Array.from(unitsOf(token))
    const from = boundary(name, start)
    const to = Math.min(end === undefined ? haystack.length : boundary(name, end), haystack.length)
    for (let at = from; at + needle.length <= to; at++) {
      if (needle.every((unit, i) => haystack[at + i] === unit)) return at
    }
    return -1
  })
}

function boundary(name: string, value: Value): number {
  const integer = asInteger(value)
  if (integer === undefined) {
    throw new CommandError(
      40096,
      `${name} requires an integral starting index, found a value of type: ${isNumeric(value) ? 'double' : typeName(value)}`,
    )
  }
  if (integer < 0n)
    throw new CommandError(40097, `${name} requires a nonnegative starting index, found: ${integer}`)
  return Number(integer)
}

function replace(change: (text: string, find: string, replacement: string) => string): OperatorCompiler {
  return (input) => {
    const args = namedArguments(input, { required: ['input', 'find', 'replacement'] })
    const parts = ['input', 'find', 'replacement'].map((field) => namedExpression(input, args, field))
    return (scope) => {
      const values = parts.map((part) => part(scope))
      values.forEach((value, i) => {
        if (!isNullish(value) && typeof value !== 'string') {
          const field = ['input', 'find', 'replacement'][i]
          throw new CommandError(
            51746 - i,
            `${input.name} requires that '${field}' be a string, found: ${typeName(value)}`,
          )
        }
      })
      if (values.some(isNullish)) return null
      return change(...(values as [string, string, string]))
    }
  }
}

export const STRING_SEARCH: Record<string, OperatorCompiler> = {
  $split: split,
  $trim: trim({ left: true, right: true }),
  $ltrim: trim({ left: true, right: false }),
  $rtrim: trim({ left: false, right: true }),
  $indexOfBytes: indexOf((text) => Buffer.from(text)),
  $indexOfCP: indexOf((text) => [...text]),
  $replaceOne: replace((text, find, replacement) => text.replace(find, () => replacement)),
  $replaceAll: replace((text, find, replacement) =>
    text.replaceAll(find, () => {
      spendCharacters(replacement.length)
      return replacement
    }),
  ),
}
