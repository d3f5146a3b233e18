import { BSONRegExp, BSONSymbol, Double, MaxKey, MinKey } from 'bson'
import { canonicalType, isNumeric } from '../bson/bson-type.ts'
import { compareValues } from '../bson/compare.ts'
import { encodeKey } from '../bson/key.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Comparison, Filter, Leaf } from './filter.ts'
import { type ElementTest, someElement } from './path-elements.ts'

export type Matcher = (doc: Doc) => boolean

/** Compiles a parsed filter. */
export function compileMatcher(filter: Filter): Matcher {
  switch (filter.kind) {
    case 'and':
      return all(filter.parts.map(compileMatcher))
    case 'or':
      return any(filter.parts.map(compileMatcher))
    case 'not': {
      const matches = compileMatcher(filter.part)
      return (doc) => !matches(doc)
    }
    case 'leaf': {
      const { path, leaf } = filter
      const test = compileLeaf(leaf)
      return (doc) => someElement(doc, path, test)
    }
  }
}

function all(matchers: Matcher[]): Matcher {
  const [only] = matchers
  if (only && matchers.length === 1) return only
  return (doc) => {
    for (const matches of matchers) if (!matches(doc)) return false
    return true
  }
}

function any(matchers: Matcher[]): Matcher {
  return (doc) => {
    for (const matches of matchers) if (matches(doc)) return true
    return false
  }
}

function compileLeaf(leaf: Leaf): ElementTest {
  switch (leaf.kind) {
    case 'compare':
      return compileComparison(leaf.op, leaf.operand)
    case 'in':
      return compileIn(leaf.values)
    case 'regex':
      return regexTest(leaf)
    case 'exists':
      return (value) => value !== undefined
    case 'test':
      return leaf.test
  }
}

/** Matches `$regex` against strings, and against the same regex stored as a value. */
function regexTest({ pattern, text, isPrefix }: Leaf & { kind: 'regex' }): ElementTest {
  const test = (value: string) => (isPrefix ? value.startsWith(text) : value.includes(text))
  return (value) => {
    if (typeof value === 'string') return test(value)
    if (value instanceof BSONSymbol) return test(value.value)
    return value instanceof BSONRegExp && compareValues(value, pattern) === 0
  }
}

function compileIn(values: Value[]): ElementTest {
  const keys = new Set(values.map((value) => encodeKey(value).toString('latin1')))
  const texts = new Set(values.filter((value) => typeof value === 'string'))
  const onlyTexts = texts.size === values.length
  const hasNull = values.some((value) => value === null)
  return (value) => {
    if (value === undefined) return hasNull
    if (
      typeof value === 'string'
        ? texts.has(value)
        : !onlyTexts && keys.has(encodeKey(value).toString('latin1'))
    ) {
      return true
    }
    return hasNull && canonicalType(value) <= 10 && canonicalType(value) > 1
  }
}

const ACCEPTS: Record<Comparison, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
}

/** Comparisons hold only within one type, except null with missing, and MinKey and MaxKey. */
export function compileComparison(op: Comparison, operand: Value): ElementTest {
  const accepts = ACCEPTS[op]
  const type = canonicalType(operand)
  const includesEqual = op === '$eq' || op === '$lte' || op === '$gte'
  if (isNaNValue(operand)) return (value) => includesEqual && isNaNValue(value)
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    return (value) =>
      value !== undefined && canonicalType(value) === type
        ? includesEqual
        : operand instanceof MinKey
          ? op === '$gt' || op === '$gte'
          : op === '$lt' || op === '$lte'
  }
  const nullish = operand === null || type === 5
  return (value) => {
    if (value === undefined) return nullish && includesEqual
    const own = canonicalType(value)
    if (own !== type) return nullish && own + type === 15 && includesEqual
    return !isNaNValue(value) && accepts(compareValues(value, operand))
  }
}

function isNaNValue(value: Value | undefined): boolean {
  if (typeof value === 'number') return Number.isNaN(value)
  return value instanceof Double
    ? Number.isNaN(value.value)
    : isNumeric(value) && typeof value === 'object' && value.toString() === 'NaN'
}
