import type { Value } from '../bson/value.ts'
import { refuse } from '../command-error.ts'
import type { Update } from './update.ts'

/** An update given as a pipeline. */
export function parsePipelineUpdate(_stages: Value[]): Update {
  return refuse('an update by a pipeline')
}
