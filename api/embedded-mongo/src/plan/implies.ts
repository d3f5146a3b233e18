import { canonicalType } from '../bson/bson-type.ts'
import { compareValues, equalValues } from '../bson/compare.ts'
import type { Value } from '../bson/value.ts'
import type { Filter, Leaf } from '../query/filter.ts'
import { compileComparison } from '../query/match-filter.ts'
import { requiredLeaves } from './conditions.ts'

/** Tells whether every match of `query` also matches `partial`; false if that is uncertain. */
export function implies(query: Filter, partial: Filter): boolean {
  if (partial.kind === 'and') return partial.parts.every((part) => implies(query, part))
  if (partial.kind === 'or') return partial.parts.some((part) => implies(query, part))
  if (partial.kind !== 'leaf') return false
  const { name, leaf } = partial
  return requiredLeaves(query).some((required) => required.name === name && leafImplies(required.leaf, leaf))
}

function leafImplies(query: Leaf, partial: Leaf): boolean {
  if (partial.kind === 'exists') return demandsField(query)
  if (partial.kind === 'test') {
    return query.kind === 'test' && query.op === partial.op && equalValues(query.operand, partial.operand)
  }
  const values = demandedValues(query)
  if (values) return values.length > 0 && values.every((value) => satisfies(value, partial))
  return query.kind === 'compare' && partial.kind === 'compare' && rangeImplies(query, partial)
}

function demandsField(query: Leaf): boolean {
  if (query.kind === 'exists' || query.kind === 'regex') return true
  const values = query.kind === 'compare' ? [query.operand] : query.kind === 'in' ? query.values : undefined
  return values?.every((value) => canonicalType(value) > 10) ?? false
}

/**
 * Returns values of which every match has one. Arrays are excluded, because they also match as a
 * whole.
 */
function demandedValues(query: Leaf): Value[] | undefined {
  if (query.kind === 'compare' && query.op === '$eq' && isPlain(query.operand)) return [query.operand]
  if (query.kind === 'in' && query.values.every(isPlain)) return query.values
  return undefined
}

function isPlain(value: Value): boolean {
  return !Array.isArray(value) && canonicalType(value) > 10
}

function satisfies(value: Value, partial: Leaf): boolean {
  if (partial.kind === 'compare') return compileComparison(partial.op, partial.operand)(value)
  return partial.kind === 'in' && partial.values.some((allowed) => equalValues(allowed, value))
}

/** `{$gt: 5}` implies `{$gt: 3}` and `{$gte: 5}`, within one type. */
function rangeImplies(query: Leaf & { kind: 'compare' }, partial: Leaf & { kind: 'compare' }): boolean {
  if (!isPlain(query.operand) || canonicalType(query.operand) !== canonicalType(partial.operand)) return false
  const order = compareValues(query.operand, partial.operand)
  const up = (op: string) => op === '$gt' || op === '$gte'
  if (query.op === '$eq' || partial.op === '$eq' || up(query.op) !== up(partial.op)) return false
  if (order === 0) return query.op === partial.op || query.op === '$gt' || query.op === '$lt'
  return up(query.op) ? order > 0 : order < 0
}
