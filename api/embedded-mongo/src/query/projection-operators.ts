import { compileExpression, isExpressionName } from '../aggregate/compile-expression.ts'
import { documentScope, type Scope, type VariableNames } from '../aggregate/expression.ts'
import { typeName } from '../bson/bson-type.ts'
import { asInteger } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import { fieldPathParts } from './field-path.ts'
import { compileMatcher } from './match-filter.ts'
import { parseFilter } from './parse-filter.ts'
import type { ProjectionOptions } from './projection-options.ts'

/** What a computed field may look at beside its own value. */
export interface FieldValueContext {
  root: Doc
  /** The array index that the query matched. */
  position: number | undefined
  /** What expressions see; a find has nothing but the document. */
  scope?: Scope
}

/** A field whose value is computed. */
export interface FieldValue {
  compute: (value: Value | undefined, context: FieldValueContext) => Value | undefined
  /** Whether it stays where the document has the field. */
  inPlace: boolean
  /**
   * Whether its presence makes the projection an inclusion (true), an exclusion (false) or neither.
   */
  implies: boolean | undefined
}

interface Input {
  path: string
  value: Value
  options: ProjectionOptions
}

interface Compiled {
  effect: FieldValue
  needsPosition: boolean
}

/**
 * A projected field that is not just kept or dropped: `$`, `$slice`, `$elemMatch` or an expression.
 */
export function compileFieldValue({ path, value, options }: Input): Compiled {
  if (options.style === 'find' && isDoc(value) && value.size === 1) {
    const [[operator, operand] = ['', null]] = value
    if (operator === '$slice' && !isExpressionSlice(operand)) {
      return { effect: slice(operand), needsPosition: false }
    }
    if (operator === '$elemMatch') return { effect: elemMatch(path, operand as Value), needsPosition: false }
    if (operator === '$meta') return refuse('$meta')
  }
  if (isDoc(value)) assertExpression(value)
  return { effect: computed(value, options.variables), needsPosition: false }
}

/**
 * What looks like an operator and is none would be a field's name, and fails as that where it has
 * others beside it.
 */
function assertExpression(value: Doc): void {
  const [name = ''] = value.keys()
  if (value.size > 1) fieldPathParts(name)
  if (name === '$elemMatch') {
    throw new CommandError('InvalidPipelineOperator', 'Cannot use $elemMatch in an aggregation projection')
  }
  if (!isExpressionName(name)) throw new CommandError(31325, `Unknown expression ${name}`)
}

/** A field given by an aggregation expression. */
function computed(expression: Value, variables: VariableNames): FieldValue {
  const evaluate = compileExpression(expression, variables)
  return {
    inPlace: false,
    implies: true,
    compute: (_value, { root, scope }) => evaluate(scope ?? documentScope(root, new Map(), new Date())),
  }
}

/** `a.$`: the first element that the query matched. */
export function positionalField(): Compiled {
  return { effect: positional(), needsPosition: true }
}

function positional(): FieldValue {
  return {
    inPlace: true,
    implies: true,
    compute: (value, { position }) => {
      if (!Array.isArray(value)) return value
      if (position === undefined) {
        throw new CommandError(
          51246,
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        )
      }
      const element = value[position]
      if (element === undefined) {
        throw new CommandError(
          51247,
          "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
        )
      }
      return [element]
    },
  }
}

/**
 * In a find projection `[skip, limit]` are numbers; the expression of the same name takes an array
 * first.
 */
function isExpressionSlice(operand: Value | undefined): boolean {
  return (
    Array.isArray(operand) && (operand.length === 3 || operand.some((part) => asInteger(part) === undefined))
  )
}

function slice(operand: Value | undefined): FieldValue {
  const [first, second] = Array.isArray(operand) ? operand : [operand]
  const numbers = [first, second].map((value) => (value === undefined ? undefined : asInteger(value)))
  if (
    numbers[0] === undefined ||
    (Array.isArray(operand) && (operand.length !== 2 || numbers[1] === undefined))
  ) {
    throw new CommandError(
      28667,
      `First argument to $slice must be an array, but is of type: ${typeName(first ?? null)}`,
    )
  }
  const [skip, limit] = numbers.map(Number) as [number, number]
  if (second !== undefined && limit <= 0) throw new CommandError(28724, '$slice limit must be positive')
  return {
    inPlace: true,
    implies: undefined,
    compute: (value) => {
      if (!Array.isArray(value)) return value
      if (second === undefined) return skip < 0 ? value.slice(skip) : value.slice(0, skip)
      const from = skip < 0 ? Math.max(0, value.length + skip) : skip
      return value.slice(from, from + limit)
    },
  }
}

function elemMatch(path: string, operand: Value): FieldValue {
  if (!isDoc(operand))
    throw new CommandError(
      31274,
      `elemMatch: Invalid argument, object required, but got ${typeName(operand)}`,
    )
  if (path.includes('.')) throw new CommandError(31275, 'Cannot use $elemMatch projection on a nested field')
  const filter = parseFilter(new Map([[path, new Map([['$elemMatch', operand]])]]))
  const matches = compileMatcher(filter)
  return {
    inPlace: true,
    implies: true,
    compute: (value) => {
      if (!Array.isArray(value)) return undefined
      const found: { index?: number } = {}
      if (!matches(new Map([[path, value]]), found)) return undefined
      return [value[found.index as number] as Value]
    },
  }
}
