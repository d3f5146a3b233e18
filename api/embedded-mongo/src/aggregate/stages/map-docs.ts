import type { Doc } from '../../bson/value.ts'
import { createPacer } from '../../yield-to-event-loop.ts'
import type { DocStream, PipelineRun, Stage } from '../pipeline.ts'

/** A stage that makes some documents of each one. */
export function mapDocs(change: (doc: Doc, run: PipelineRun) => Doc | Doc[]): Stage {
  return async function* (input, run): DocStream {
    const pace = createPacer()
    for await (const docs of input) {
      const out: Doc[] = []
      for (const doc of docs) {
        const made = change(doc, run)
        if (!Array.isArray(made)) out.push(made)
        else for (const one of made) out.push(one)
        const pause = pace()
        if (pause) await pause
      }
      if (out.length > 0) yield out
    }
  }
}

const BATCH = 128

/** Hands out a list that is already there a little at a time. */
export async function* inBatches(docs: readonly Doc[]): DocStream {
  const pace = createPacer()
  for (let i = 0; i < docs.length; i += BATCH) {
    yield docs.slice(i, i + BATCH)
    await pace()
  }
}
