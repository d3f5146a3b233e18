import { BSONRegExp } from 'bson'
import { CommandError, refuse } from '../command-error.ts'
import type { Leaf } from './filter.ts'

/** Matches a literal character of a pattern, with or without a backslash. */
const PLAIN = /\\([^\p{L}\p{N}_])|([^\\^$.*+?()[\]{}|])/uy

/**
 * Parses a regular expression that is plain text with an optional `^`. Others are refused, because
 * nested repetitions could block the engine.
 */
export function regexLeaf(pattern: BSONRegExp): Leaf {
  if (pattern.options !== '') return refuse(`a regular expression with the option ${pattern.options}`)
  const isPrefix = pattern.pattern.startsWith('^')
  let text = ''
  let at = isPrefix ? 1 : 0
  while (at < pattern.pattern.length) {
    PLAIN.lastIndex = at
    const found = PLAIN.exec(pattern.pattern)
    if (!found) return refuse('a regular expression that is more than escaped text, perhaps behind ^,')
    text += found[1] ?? found[2]
    at = PLAIN.lastIndex
  }
  return { kind: 'regex', pattern, text, isPrefix }
}

/** `$regex: 'text'` or `$regex: /text/`. */
export function patternOf(operand: unknown): BSONRegExp {
  if (typeof operand === 'string') {
    if (!operand.includes('\0')) return new BSONRegExp(operand)
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte')
  }
  if (operand instanceof BSONRegExp) return operand
  throw new CommandError('BadValue', '$regex has to be a string')
}
