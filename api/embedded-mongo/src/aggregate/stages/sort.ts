import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { parseSort, sortKey } from '../../query/sort-pattern.ts'
import { createSorter } from '../../query/sort-rows.ts'
import { createPacer } from '../../yield-to-event-loop.ts'
import { approximateBytes } from '../memory.ts'
import type { DocStream, PipelineContext, Stage } from '../pipeline.ts'
import { inBatches } from './map-docs.ts'

/** `$sort`; where a `$limit` follows, only that many documents are kept. */
export function sort(operand: Value, _context: PipelineContext, next?: Doc): Stage {
  if (!isDoc(operand)) throw new CommandError(15973, 'the $sort key specification must be an object')
  const fields = parseSort(operand)
  if (!fields) throw new CommandError(15976, '$sort stage must have at least one sort key')
  const following = next?.get('$limit')
  const limit = typeof following === 'number' && following > 0 ? Math.trunc(following) : undefined
  return async function* (input): DocStream {
    const sorter = createSorter<Doc>(limit, 'aggregate')
    const pace = createPacer()
    for await (const docs of input) {
      for (const doc of docs) {
        sorter.add({ key: sortKey(doc, fields), item: doc, size: approximateBytes(doc) })
        const pause = pace()
        if (pause) await pause
      }
      await sorter.settle()
    }
    yield* inBatches(await sorter.sorted())
  }
}
