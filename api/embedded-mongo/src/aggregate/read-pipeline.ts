import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'

/** Checks the outer form of a pipeline: an array of objects with one field each. */
export function readPipeline(pipeline: Value | undefined): Doc[] {
  if (!Array.isArray(pipeline))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  return pipeline.map((stage) => {
    if (!isDoc(stage))
      throw new CommandError('TypeMismatch', "Each element of the 'pipeline' array must be an object")
    if (stage.size !== 1) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
    }
    return stage
  })
}
