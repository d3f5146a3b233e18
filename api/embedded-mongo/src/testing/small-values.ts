import fc from 'fast-check'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(null, true, false, 'a', 'b', 'ab', '', 1.5, -0.5),
)

const element: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.record({ x: scalar, y: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })) }, { requiredKeys: [] }),
)

const fieldValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: element },
  { weight: 2, arbitrary: fc.array(element, { maxLength: 4 }) },
)

/** Generates documents with few fields and values, so that they often share some. */
export const smallDocument: fc.Arbitrary<{ [key: string]: Json }> = fc.record(
  { a: fieldValue, b: fieldValue, c: scalar },
  { requiredKeys: [] },
)

const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y', 'b.x', 'b.y')

const operators: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar }),
  fc.record({ $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $ne: scalar }),
  fc.record({ $in: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $not: fc.record({ $gt: scalar }) }),
  fc.record({ $size: fc.integer({ min: 0, max: 3 }) }),
  fc.constantFrom({ $regex: '^a' }, { $regex: 'b' }),
)

const condition = fc.dictionary(path, operators, { minKeys: 1, maxKeys: 3 })

/** Generates filters over the fields of `smallDocument`. */
export const smallFilter: fc.Arbitrary<{ [key: string]: Json }> = fc.oneof(
  { weight: 5, arbitrary: condition },
  { weight: 1, arbitrary: fc.record({ $or: fc.array(condition, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ $and: fc.array(condition, { minLength: 1, maxLength: 2 }) }) },
)

export const smallSort: fc.Arbitrary<{ [key: string]: 1 | -1 }> = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'a.x'),
  fc.constantFrom(1 as const, -1 as const),
  { minKeys: 1, maxKeys: 2 },
)

/** Generates index keys over those fields. Callers make some of them unique or partial. */
export const smallIndexKey: fc.Arbitrary<{ [key: string]: 1 | -1 }> = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y', 'b.x'),
  fc.constantFrom(1 as const, -1 as const),
  { minKeys: 1, maxKeys: 3 },
)
