import type { Doc, Value } from '../bson/value.ts'
import { beginEffort } from './effort.ts'

/** What an expression can see while it is evaluated. */
export interface Scope {
  /** The document the pipeline is at: `$$ROOT`. */
  root: Doc
  /** Where plain field paths start: `$$CURRENT`. */
  current: Value | undefined
  now: Date
  variables: ReadonlyMap<string, Value | undefined>
}

/** A compiled expression; `undefined` is a missing value, or `$$REMOVE`. */
export type Expression = (scope: Scope) => Value | undefined

/** Names of the variables that may be used where an expression stands. */
export type VariableNames = ReadonlySet<string>

export interface CompileInput {
  /** The operator, with its `$`. */
  name: string
  operand: Value
  variables: VariableNames
  /** Compiles an expression inside of this one. */
  compile: CompileExpression
}

export type CompileExpression = (value: Value, variables: VariableNames) => Expression

/** Checks an operator's operand and gives the expression. */
export type OperatorCompiler = (input: CompileInput) => Expression

export function isNullish(value: Value | undefined): value is null | undefined {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'Undefined')
  )
}

/** A scope for one document of a pipeline. */
export function documentScope(
  root: Doc,
  variables: ReadonlyMap<string, Value | undefined>,
  now: Date,
): Scope {
  beginEffort()
  return { root, current: root, now, variables }
}
