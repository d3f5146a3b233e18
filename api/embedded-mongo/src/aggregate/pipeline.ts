import type { Doc, Value } from '../bson/value.ts'
import type { RowQuery } from '../plan/find-rows.ts'
import type { Filter } from '../query/filter.ts'
import type { Storage } from '../storage/records.ts'
import type { Clock } from '../time-limit.ts'
import { documentScope, type Scope, type VariableNames } from './expression.ts'

/** Batches of documents on their way through a pipeline. */
export type DocStream = AsyncGenerator<Doc[], void>

/** What a stage may look at while it is compiled. */
export interface PipelineContext {
  storage: Storage
  database: string
  variables: VariableNames
  /** How many pipelines are around this one. */
  depth: number
  /** Compile what is inside of a stage. */
  compileStages: (stages: readonly Doc[], context: PipelineContext) => Stage
  compilePipeline: (input: PipelineInput, context: PipelineContext) => Pipeline
}

/** What a stage may look at while it runs. */
export interface PipelineRun {
  variables: ReadonlyMap<string, Value | undefined>
  now: Date
  clock?: Clock | undefined
}

/** What a stage does to the documents that come to it. */
export type Stage = (input: DocStream, run: PipelineRun) => DocStream

/** Checks the operand of a stage and gives the stage. */
export type StageCompiler = (operand: Value, context: PipelineContext) => Stage

/** What expressions see of a document in this run. */
export function scopeOf(doc: Doc, run: PipelineRun): Scope {
  return documentScope(doc, run.variables, run.now)
}

export interface Pipeline {
  /** What the planner answers: the leading stages that a query can express. */
  query: (run: PipelineRun) => RowQuery
  /** The stages behind those. */
  rest: readonly Doc[]
  /** `extra` narrows what the pipeline starts from. */
  run: (run: PipelineRun, extra?: Filter) => DocStream
}

export interface PipelineInput {
  collection: string | undefined
  stages: readonly Doc[]
  hint?: Value | undefined
}
