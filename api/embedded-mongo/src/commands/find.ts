import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc } from '../bson/value.ts'
import { CommandError, refuse } from '../command-error.ts'
import type { DocumentStream } from '../cursors.ts'
import { findRows, type RowStream } from '../plan/find-rows.ts'
import type { Row } from '../plan/rows.ts'
import type { Filter } from '../query/filter.ts'
import { compileMatcher } from '../query/match-filter.ts'
import { parseFilter } from '../query/parse-filter.ts'
import { hasExpression, projectDoc } from '../query/project-doc.ts'
import { type ProjectionSpec, parseProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort-pattern.ts'
import { startClock } from '../time-limit.ts'
import { findCollection } from '../write/target.ts'
import type { Command, CommandContext } from './command.ts'
import { assertNoCollation, booleanField, countField, docField } from './fields.ts'
import { filterContext } from './let-variables.ts'
import { targetOf } from './target-of.ts'

const FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'min',
  'max',
  'returnKey',
  'showRecordId',
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'allowPartialResults',
  'collation',
  'allowDiskUse',
  'let',
]

export const find: Command = {
  fields: FIELDS,
  run: async (context) => {
    const target = targetOf(context)
    const input = parseFind(context)
    const collection = findCollection(target)
    const clock = startClock(context.body)
    const stream = collection
      ? documents(findRows(context.engine.storage, collection, { ...input, clock }), input)
      : emptyStream()
    const answer = await context.engine.cursors.open(stream, {
      namespace: `${target.database}.${target.name}`,
      batchSize: countField(context, 'batchSize'),
      singleBatch: input.singleBatch,
      limit: input.limit,
      noTimeout: booleanField(context, 'noCursorTimeout'),
    })
    clock?.stop()
    return answer
  },
}

export interface FindInput {
  filter: Filter
  sort: ReturnType<typeof parseSort>
  hint: ReturnType<Doc['get']>
  skip: number
  limit: number | undefined
  singleBatch: boolean
  projection: ProjectionSpec | undefined
}

/** The parsed fields of a find command. */
export function parseFind(context: CommandContext): FindInput {
  assertSupported(context)
  const filterDoc = docField(context, 'filter') ?? new Map()
  return {
    filter: parseFilter(filterDoc, filterContext(context)),
    sort: parseSort(docField(context, 'sort')),
    hint: context.body.get('hint'),
    skip: countField(context, 'skip') ?? 0,
    limit: countField(context, 'limit') || undefined,
    singleBatch: booleanField(context, 'singleBatch'),
    projection: parseProjection(docField(context, 'projection')),
  }
}

function assertSupported(context: CommandContext): void {
  assertNoCollation(context.body.get('collation'))
  for (const option of ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData']) {
    const value = context.body.get(option)
    if (value === undefined || value === false || value === null) continue
    if (option === 'tailable') {
      throw new CommandError(
        'BadValue',
        'error processing query: tailable cursor requested on non capped collection',
      )
    }
    refuse(`find with ${option}`)
  }
}

/** The top-level fields that a projection looks at; `undefined` where it may look at any. */
function fieldsOf({ isInclusion, needsPosition, tree }: ProjectionSpec): ReadonlySet<string> | undefined {
  if (!isInclusion || needsPosition || hasExpression(tree)) return undefined
  return new Set(['_id', ...tree.keys()])
}

async function* emptyStream(): DocumentStream {}

/** The documents of the rows, projected; without a projection their bytes as they are stored. */
async function* documents({ batches }: RowStream, { projection, filter }: FindInput): DocumentStream {
  if (!projection) {
    for await (const rows of batches) yield rows.map(({ bytes }) => bytes)
    return
  }
  const matches = compileMatcher(filter)
  const fields = fieldsOf(projection)
  const project = ({ bytes }: Row) => {
    const doc = decodeDocument(bytes, fields)
    const found: { index?: number } = {}
    if (projection.needsPosition) matches(doc, found)
    return encodeDocument(projectDoc(doc, projection, { root: doc, position: found.index }))
  }
  for await (const rows of batches) yield rows.map(project)
}
