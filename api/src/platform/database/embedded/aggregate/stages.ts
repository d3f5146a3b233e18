import { type Doc, isDoc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { DocStream, PipelineSource } from './run-pipeline.ts'

/** What a stage does to the documents that come to it. */
export type Stage = (input: DocStream) => DocStream

/** Checks one stage of a pipeline. */
export function compileStage(stage: Doc, _source: PipelineSource): Stage {
  const name = stage.keys().next().value ?? ''
  void isDoc
  throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`)
}
