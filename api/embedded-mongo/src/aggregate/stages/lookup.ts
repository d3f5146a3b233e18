import { decodeDocument } from '../../bson/decode.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { findRows } from '../../plan/find-rows.ts'
import { fieldPathParts } from '../../query/field-path.ts'
import type { Filter } from '../../query/filter.ts'
import { findCollection } from '../../write/target.ts'
import { createPacer } from '../../yield-to-event-loop.ts'
import { compileExpression } from '../compile-expression.ts'
import { approximateBytes, createMemoryMeter } from '../memory.ts'
import {
  type DocStream,
  type PipelineContext,
  type PipelineRun,
  type StageCompiler,
  scopeOf,
} from '../pipeline.ts'
import { readPipeline } from '../read-pipeline.ts'
import { localValues } from './local-values.ts'

const FIELDS = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']

/** Finds the documents of another collection that belong to one document. */
type Join = (doc: Doc, run: PipelineRun) => Promise<Doc[]>

export const lookup: StageCompiler = (operand, context) => {
  if (!isDoc(operand)) throw new CommandError('FailedToParse', 'the $lookup specification must be an object')
  for (const name of operand.keys()) {
    if (!FIELDS.includes(name))
      throw new CommandError('FailedToParse', `unknown argument to $lookup: ${name}`)
  }
  const as = fieldPathParts(requiredText(operand, 'as'))
  const join = compileJoin(operand, context)
  return async function* (input, run): DocStream {
    const pace = createPacer()
    for await (const docs of input) {
      const joined: Doc[] = []
      for (const doc of docs) {
        const out: Doc = new Map(doc)
        setNested(out, as, await join(doc, run))
        joined.push(out)
        const pause = pace()
        if (pause) await pause
      }
      yield joined
    }
  }
}

function setNested(doc: Doc, parts: readonly string[], value: Value): void {
  const [part = '', ...rest] = parts
  if (rest.length === 0) {
    doc.set(part, value)
    return
  }
  const below = doc.get(part)
  const copy: Doc = new Map(isDoc(below) ? below : [])
  setNested(copy, rest, value)
  doc.set(part, copy)
}

function requiredText(spec: Doc, name: string): string {
  const value = spec.get(name)
  if (value === undefined)
    throw new CommandError('FailedToParse', `must specify '${name}' field for a $lookup`)
  if (typeof value === 'string') return value
  throw new CommandError('FailedToParse', `$lookup argument '${name}: ${String(value)}' must be a string`)
}

function compileJoin(spec: Doc, context: PipelineContext): Join {
  const from = spec.get('from')
  if (typeof from !== 'string')
    throw new CommandError('FailedToParse', "must specify 'from' field for a $lookup")
  const hasFields = spec.has('localField') || spec.has('foreignField')
  if (!spec.has('pipeline')) {
    if (spec.has('let'))
      throw new CommandError('FailedToParse', '$lookup with a let argument must also specify pipeline')
    if (!spec.has('localField') || !spec.has('foreignField')) {
      throw new CommandError(
        'FailedToParse',
        '$lookup requires both or neither of localField and foreignField to be specified',
      )
    }
  }
  const matching = hasFields ? fieldCondition(spec) : undefined
  if (!spec.has('pipeline')) return fieldJoin(from, context, matching as FieldCondition)
  return pipelineJoin({ spec, from, context, matching })
}

type FieldCondition = (doc: Doc) => Filter

/** One of the values of `localField` equals `foreignField`. */
function fieldCondition(spec: Doc): FieldCondition {
  const local = fieldPathParts(requiredText(spec, 'localField'))
  const name = requiredText(spec, 'foreignField')
  const path = { parts: fieldPathParts(name), expandLeaf: true }
  return (doc) => {
    const values = localValues(doc, local)
    return { kind: 'leaf', name, path, leaf: { kind: 'in', values, patterns: [] } }
  }
}

function fieldJoin(from: string, { storage, database }: PipelineContext, conditionOf: FieldCondition): Join {
  return async (doc, run) => {
    const collection = findCollection({ storage, database, name: from })
    if (!collection) return []
    const hold = createMemoryMeter('$lookup')
    const found: Doc[] = []
    for await (const rows of findRows(storage, collection, {
      filter: conditionOf(doc),
      where: 'aggregate',
      clock: run.clock,
    }).batches) {
      for (const { bytes } of rows) {
        hold(bytes.length * 3)
        found.push(decodeDocument(bytes))
      }
    }
    return found
  }
}

interface PipelineJoin {
  spec: Doc
  from: string
  context: PipelineContext
  matching: FieldCondition | undefined
}

function pipelineJoin({ spec, from, context, matching }: PipelineJoin): Join {
  const letSpec = spec.get('let') ?? new Map()
  if (!isDoc(letSpec)) throw new CommandError('FailedToParse', "$lookup argument 'let' must be an object")
  const bindings = [...letSpec].map(([name, value]) => ({
    name,
    value: compileExpression(value, context.variables),
  }))
  const variables = new Set([...context.variables, ...bindings.map(({ name }) => name)])
  const inner = { ...context, variables, depth: context.depth + 1 }
  const pipeline = context.compilePipeline(
    { collection: from, stages: readPipeline(spec.get('pipeline')) },
    inner,
  )
  return async (doc, run) => {
    const scope = scopeOf(doc, run)
    const values = new Map(run.variables)
    for (const { name, value } of bindings) values.set(name, value(scope))
    const hold = createMemoryMeter('$lookup')
    const found: Doc[] = []
    for await (const docs of pipeline.run({ ...run, variables: values }, matching?.(doc))) {
      for (const one of docs) {
        hold(approximateBytes(one))
        found.push(one)
      }
    }
    return found
  }
}

export const unionWith: StageCompiler = (operand, context) => {
  const spec: Doc = isDoc(operand) ? operand : new Map([['coll', operand]])
  const collection = spec.get('coll')
  if (typeof collection !== 'string')
    throw new CommandError(
      'FailedToParse',
      '$unionWith stage without explicit collection must have a pipeline with $documents as first stage',
    )
  const stages = spec.has('pipeline') ? readPipeline(spec.get('pipeline')) : []
  const pipeline = context.compilePipeline({ collection, stages }, { ...context, depth: context.depth + 1 })
  return async function* (input, run): DocStream {
    yield* input
    yield* pipeline.run(run)
  }
}
