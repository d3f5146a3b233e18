import { BSONRegExp } from 'bson'
import { typeName } from '../../bson/bson-type.ts'
import { type Doc, doc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { type RegexMatch, searchRegex } from '../../query/regex.ts'
import { isNullish, type OperatorCompiler, type Scope } from '../expression.ts'
import { namedArguments, namedExpression } from './arguments.ts'

interface Subject {
  text: string
  find: (from: number) => RegexMatch | undefined
}

/** Evaluates `input`, `regex` and `options`; `undefined` when one of the first two is null. */
function subject(operator: string, values: (Value | undefined)[]): Subject | undefined {
  const [text, regex, options] = values
  if (!isNullish(text) && typeof text !== 'string') {
    throw new CommandError(51104, `${operator} needs 'input' to be of type string`)
  }
  if (!isNullish(options) && typeof options !== 'string') {
    throw new CommandError(51106, `${operator} needs 'options' to be of type string`)
  }
  if (!isNullish(regex) && typeof regex !== 'string' && !(regex instanceof BSONRegExp)) {
    throw new CommandError(
      51105,
      `${operator} needs 'regex' to be of type string or regex, not ${typeName(regex)}`,
    )
  }
  if (regex instanceof BSONRegExp && regex.options && options) {
    throw new CommandError(
      51107,
      `${operator} found regex option(s) specified in both 'regex' and 'option' fields`,
    )
  }
  if (isNullish(text) || isNullish(regex)) return undefined
  const pattern = typeof regex === 'string' ? new BSONRegExp(regex, options ?? '') : regex
  const search = searchRegex(
    options && typeof regex !== 'string' ? new BSONRegExp(pattern.pattern, options) : pattern,
  )
  return { text, find: (from) => search(text, from) }
}

function regexOperator(evaluate: (found: Subject | undefined) => Value): OperatorCompiler {
  return (input) => {
    const args = namedArguments(input, { required: ['input', 'regex'], optional: ['options'] })
    const parts = ['input', 'regex', 'options'].map((field) => namedExpression(input, args, field))
    return (scope: Scope) =>
      evaluate(
        subject(
          input.name,
          parts.map((part) => part(scope)),
        ),
      )
  }
}

function describe(text: string, found: RegexMatch): Doc {
  return doc({
    match: found.text,
    idx: [...text.slice(0, found.index)].length,
    captures: found.captures.map((capture) => capture ?? null),
  })
}

const findAll = regexOperator((found) => {
  const all: Value[] = []
  if (!found) return all
  for (let from = 0; from <= found.text.length; ) {
    const match = found.find(from)
    if (!match) break
    all.push(describe(found.text, match))
    const width = found.text.codePointAt(match.index) ?? 0
    from = match.index + (match.text.length || (width > 0xffff ? 2 : 1))
  }
  return all
})

export const REGEXES: Record<string, OperatorCompiler> = {
  $regexMatch: regexOperator((found) => found?.find(0) !== undefined),
  $regexFind: regexOperator((found) => {
    const match = found?.find(0)
    return found && match ? describe(found.text, match) : null
  }),
  $regexFindAll: findAll,
}
