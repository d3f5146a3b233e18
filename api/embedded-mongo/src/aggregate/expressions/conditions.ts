import { Decimal128 } from 'bson'
import { isNumeric } from '../../bson/bson-type.ts'
import { asNumber } from '../../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { type CompileInput, type Expression, isNullish, type OperatorCompiler } from '../expression.ts'
import { compileArguments, namedArguments, withArguments } from './arguments.ts'

/**
 * What counts as true in an expression: everything but false, null, undefined, missing and zero.
 */
export function isTrue(value: Value | undefined): boolean {
  if (value === undefined || value === false || isNullish(value)) return false
  if (!isNumeric(value)) return true
  return value instanceof Decimal128 ? Number(value.toString()) !== 0 : asNumber(value) !== 0
}

const and: OperatorCompiler = (input) => {
  const args = compileArguments(input)
  return (scope) => args.every((argument) => isTrue(argument(scope)))
}

const or: OperatorCompiler = (input) => {
  const args = compileArguments(input)
  return (scope) => args.some((argument) => isTrue(argument(scope)))
}

const cond: OperatorCompiler = (input) => {
  const [condition, yes, no] = condParts(input).map((part) => input.compile(part, input.variables)) as [
    Expression,
    Expression,
    Expression,
  ]
  return (scope) => (isTrue(condition(scope)) ? yes(scope) : no(scope))
}

function condParts({ operand }: CompileInput): Value[] {
  if (!isDoc(operand)) {
    if (Array.isArray(operand) && operand.length === 3) return operand
    const count = Array.isArray(operand) ? operand.length : 1
    throw new CommandError(16020, `Expression $cond takes exactly 3 arguments. ${count} were passed in.`)
  }
  for (const name of operand.keys()) {
    if (!['if', 'then', 'else'].includes(name)) {
      throw new CommandError(17083, `Unrecognized parameter to $cond: ${name}`)
    }
  }
  return [
    ['if', 17080],
    ['then', 17081],
    ['else', 17082],
  ].map(([name, code]) => {
    const part = operand.get(name as string)
    if (part === undefined) throw new CommandError(code as number, `Missing '${name}' parameter to $cond`)
    return part
  })
}

const ifNull: OperatorCompiler = (input) => {
  const args = compileArguments(input)
  if (args.length < 2) {
    throw new CommandError(1257300, `$ifNull needs at least two arguments, had: ${args.length}`)
  }
  return (scope) => {
    let value: Value | undefined
    for (const argument of args) {
      value = argument(scope)
      if (!isNullish(value)) return value
    }
    return value
  }
}

const switchCase: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['branches'], optional: ['default'] })
  const branches = args.get('branches')
  if (!Array.isArray(branches)) {
    throw new CommandError(40061, "$switch expected an array for 'branches'")
  }
  if (branches.length === 0) throw new CommandError(40068, '$switch requires at least one branch')
  const compiled = branches.map((branch) => compileBranch(branch, input))
  const otherwise = args.get('default')
  const fallback = otherwise === undefined ? undefined : input.compile(otherwise, input.variables)
  return (scope) => {
    const branch = compiled.find(({ when }) => isTrue(when(scope)))
    if (branch) return branch.value(scope)
    if (fallback) return fallback(scope)
    throw new CommandError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    )
  }
}

function compileBranch(
  branch: Value,
  { variables, compile }: CompileInput,
): { when: Expression; value: Expression } {
  if (!isDoc(branch)) throw new CommandError(40062, '$switch expected each branch to be an object')
  const part = (name: string, code: number) => {
    const value = (branch as Doc).get(name)
    if (value === undefined)
      throw new CommandError(code, `$switch requires each branch have a '${name}' expression`)
    return compile(value, variables)
  }
  return { when: part('case', 40064), value: part('then', 40065) }
}

export const CONDITIONS: Record<string, OperatorCompiler> = {
  $and: and,
  $or: or,
  $not: withArguments([1, 1], ([value]) => !isTrue(value)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchCase,
}
