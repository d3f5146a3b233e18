import { typeName } from '../../bson/bson-type.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import type { CompileInput, Expression, OperatorCompiler, Scope } from '../expression.ts'

/** The arguments of an operator: an array's elements, or the one that stands without an array. */
export function compileArguments({ operand, variables, compile }: CompileInput): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand]
  return list.map((argument) => compile(argument, variables))
}

/** An operator that takes from `min` to `max` arguments, all evaluated before it. */
export function withArguments(
  [min, max]: readonly [number, number],
  evaluate: (values: (Value | undefined)[], input: { name: string; scope: Scope }) => Value | undefined,
): OperatorCompiler {
  return (input) => {
    const { name } = input
    const args = compileArguments(input)
    assertCount(name, args.length, [min, max])
    return (scope) =>
      evaluate(
        args.map((argument) => argument(scope)),
        { name, scope },
      )
  }
}

function assertCount(name: string, count: number, [min, max]: readonly [number, number]): void {
  if (count >= min && count <= max) return
  if (min === max) {
    throw new CommandError(
      16020,
      `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`,
    )
  }
  throw new CommandError(
    28667,
    `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${count} were passed in.`,
  )
}

/** The named arguments of an operator such as `$filter: {input, as, cond}`. */
export function namedArguments(
  { name, operand }: CompileInput,
  known: { required: readonly string[]; optional?: readonly string[] },
): Doc {
  if (!isDoc(operand)) {
    throw new CommandError('FailedToParse', `${name} only supports an object as its argument`)
  }
  for (const field of operand.keys()) {
    if (!known.required.includes(field) && !known.optional?.includes(field)) {
      throw new CommandError('FailedToParse', `Unrecognized parameter to ${name}: ${field}`)
    }
  }
  for (const field of known.required) {
    if (!operand.has(field))
      throw new CommandError('FailedToParse', `Missing '${field}' parameter to ${name}`)
  }
  return operand
}

/** Compiles one named argument; a missing one evaluates to `undefined`. */
export function namedExpression(input: CompileInput, args: Doc, field: string): Expression {
  const value = args.get(field)
  return value === undefined ? () => undefined : input.compile(value, input.variables)
}

/** What an operator answers to a value of another type than it works on. */
export function wrongType(name: string, expected: string, value: Value): CommandError {
  return new CommandError('TypeMismatch', `${name} only supports ${expected}, not ${typeName(value)}`)
}

/** The name of a value's type for messages; a missing value is `missing`. */
export function typeOf(value: Value | undefined): string {
  return value === undefined ? 'missing' : typeName(value)
}
