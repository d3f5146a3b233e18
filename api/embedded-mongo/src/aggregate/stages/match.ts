import { type Doc, isDoc } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { compileMatcher } from '../../query/match-filter.ts'
import { parseFilter } from '../../query/parse-filter.ts'
import { createPacer } from '../../yield-to-event-loop.ts'
import type { DocStream, StageCompiler } from '../pipeline.ts'

export const match: StageCompiler = (operand, context) => {
  if (!isDoc(operand)) throw new CommandError(15959, 'the match filter must be an expression in an object')
  parseFilter(operand, {
    depth: 0,
    variables: new Map([...context.variables].map((name) => [name, undefined])),
  })
  return async function* (input, run): DocStream {
    const matches = compileMatcher(parseFilter(operand, { depth: 0, ...run }))
    const pace = createPacer()
    for await (const docs of input) {
      const kept: Doc[] = []
      for (const doc of docs) {
        if (matches(doc)) kept.push(doc)
        const pause = pace()
        if (pause) await pause
      }
      if (kept.length > 0) yield kept
    }
  }
}
