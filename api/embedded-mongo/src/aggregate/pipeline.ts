import { asInteger } from '../bson/integer.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { compileGroup, type Group } from './group.ts'

/** Supported stages, each at most once and in this order. */
export const STAGES: readonly string[] = ['$match', '$skip', '$limit', '$group']

/** A pipeline as a query for the planner and an optional group. */
export interface Pipeline {
  query: RowQuery
  group: Group | undefined
  /** The unparsed group stage, for explain. */
  rest: readonly Doc[]
}

/** Checks the outer form of a pipeline: an array of objects with one field each. */
export function readPipeline(pipeline: readonly Value[]): Doc[] {
  return pipeline.map((stage) => {
    if (!isDoc(stage))
      throw new CommandError('TypeMismatch', "Each element of the 'pipeline' array must be an object")
    if (stage.size !== 1) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
    }
    return stage
  })
}

/** Compiles the stages of a pipeline. @throws CommandError 238 for unsupported stages */
export function compilePipeline(stages: readonly Doc[]): Pipeline {
  const operands = new Map<string, Value>()
  let last = -1
  for (const stage of stages) {
    const [[name, operand] = ['', null as Value]] = stage
    if (name === '$changeStream') {
      throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets')
    }
    const place = STAGES.indexOf(name)
    if (place < 0) refuse(`the stage ${name}`)
    if (place <= last) refuse(`a pipeline in another order than ${STAGES.join(', ')}`)
    last = place
    operands.set(name, operand)
  }
  const group = operands.get('$group')
  return {
    query: {
      filter: parseFilter(readMatch(operands.get('$match'))),
      skip: wholeNumber('$skip', operands.get('$skip'), 5107200) ?? 0,
      limit: readLimit(operands.get('$limit')),
      where: 'aggregate',
    },
    group: group === undefined ? undefined : compileGroup(group),
    rest: stages.filter((stage) => stage.has('$group')),
  }
}

function readMatch(match: Value | undefined): Doc {
  if (match === undefined) return new Map()
  if (isDoc(match)) return match
  throw new CommandError(15959, 'the match filter must be an expression in an object')
}

function readLimit(operand: Value | undefined): number | undefined {
  const limit = wholeNumber('$limit', operand, 5107201)
  if (limit === 0) throw new CommandError(15958, 'the limit must be positive')
  return limit
}

function wholeNumber(name: string, operand: Value | undefined, code: number): number | undefined {
  if (operand === undefined) return undefined
  const integer = asInteger(operand)
  if (integer !== undefined && integer >= 0n) return Number(integer)
  throw new CommandError(
    code,
    `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${String(operand)}`,
  )
}
