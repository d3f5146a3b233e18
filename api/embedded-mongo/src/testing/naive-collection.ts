/** The model's values have few types, so that their order is simple. */
export type Plain = null | number | string | Plain[]
export interface NaiveDoc {
  _id: number
  [field: string]: Plain
}
export type NaiveFilter = { [field: string]: Plain | { [operator: string]: Plain } }
export type NaiveUpdate = { [operator: string]: { [field: string]: Plain } }
export type NaiveSort = { [field: string]: 1 | -1 }

const RANKS = ['null', 'number', 'string']

function rank(value: Plain): number {
  return RANKS.indexOf(value === null ? 'null' : typeof value)
}

/** Orders single values: null, numbers, strings. */
function compare(a: Plain, b: Plain): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (a === b) return 0
  return (a as number) < (b as number) ? -1 : 1
}

/**
 * Returns the single values that a condition may match: an array's elements, null for a missing
 * field.
 */
function candidates(value: Plain | undefined): Plain[] {
  if (Array.isArray(value)) return value
  return [value ?? null]
}

const TESTS: { [operator: string]: (value: Plain, operand: Plain) => boolean } = {
  $eq: (value, operand) => compare(value, operand) === 0,
  $gt: (value, operand) => rank(value) === rank(operand) && compare(value, operand) > 0,
  $gte: (value, operand) => rank(value) === rank(operand) && compare(value, operand) >= 0,
  $lt: (value, operand) => rank(value) === rank(operand) && compare(value, operand) < 0,
  $lte: (value, operand) => rank(value) === rank(operand) && compare(value, operand) <= 0,
  $in: (value, operand) => (operand as Plain[]).some((one) => compare(value, one) === 0),
}

function meets(value: Plain | undefined, operator: string, operand: Plain): boolean {
  if (operator === '$ne') return !meets(value, '$eq', operand)
  if (operator === '$exists') return (value !== undefined) === (operand === 1)
  const test = TESTS[operator]
  if (!test) throw new Error(operator)
  return candidates(value).some((one) => test(one, operand))
}

export function naivelyMatches(doc: NaiveDoc, filter: NaiveFilter): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) {
      return meets(doc[field], '$eq', condition)
    }
    return Object.entries(condition).every(([operator, operand]) => meets(doc[field], operator, operand))
  })
}

/** An array sorts by its smallest or, descending, largest element; an empty one comes first. */
function sortValue(value: Plain | undefined, direction: 1 | -1): Plain | undefined {
  if (!Array.isArray(value)) return value ?? null
  return [...value].sort((a, b) => compare(a, b) * direction)[0]
}

export function naivelySorted(docs: readonly NaiveDoc[], sort: NaiveSort): NaiveDoc[] {
  return [...docs].sort((a, b) => {
    for (const [field, direction] of Object.entries(sort)) {
      const [left, right] = [sortValue(a[field], direction), sortValue(b[field], direction)]
      const order =
        left === undefined || right === undefined
          ? Number(right === undefined) - Number(left === undefined)
          : compare(left, right)
      if (order !== 0) return order * direction
    }
    return 0
  })
}

const CHANGES: { [operator: string]: (doc: NaiveDoc, field: string, operand: Plain) => void } = {
  $set: (doc, field, operand) => {
    doc[field] = operand
  },
  $unset: (doc, field) => {
    delete doc[field]
  },
  $inc: (doc, field, operand) => {
    const value = doc[field] === undefined ? 0 : doc[field]
    if (typeof value !== 'number') throw 14
    doc[field] = value + (operand as number)
  },
  $push: (doc, field, operand) => {
    const value = doc[field] === undefined ? [] : doc[field]
    if (!Array.isArray(value)) throw 2
    doc[field] = [...value, operand]
  },
  $max: (doc, field, operand) => {
    const value = doc[field]
    const isLess = value === undefined || Array.isArray(value) || compare(value, operand) < 0
    if (isLess && !Array.isArray(value)) doc[field] = operand
  },
}

/** Returns a changed copy. @throws the code of MongoDB's refusal */
export function naivelyUpdated(doc: NaiveDoc, update: NaiveUpdate): NaiveDoc {
  const copy = { ...doc }
  for (const [operator, fields] of Object.entries(update)) {
    for (const [field, operand] of Object.entries(fields)) CHANGES[operator]?.(copy, field, operand)
  }
  return copy
}

/**
 * Tells whether another document has the same value of the unique field; missing counts as null.
 */
export function breaksUnique(docs: readonly NaiveDoc[], doc: NaiveDoc, field: string): boolean {
  return docs.some(
    (other) => other._id !== doc._id && compare(other[field] ?? null, doc[field] ?? null) === 0,
  )
}
