import { listedWords, sentWords, wordsOfRow } from '@atajo/embedded-mongo/testing'
import type { Connection } from 'mongoose'

type Json = { [field: string]: unknown }

/** A sent query, complete enough to be explained. */
interface SentQuery {
  shape: string
  database: string
  collection: string
  command: Json
}

export interface WatchedQueries {
  /** Lists each kind of query that no index answers. */
  unindexed(): Promise<string[]>
  /** Lists commands, fields and operators that the embedded database does not declare. */
  unlisted(): string[]
}

const SENDERS = ['Atajo', 'Mongoose', 'connect-mongo', 'the driver']

/** Words that the embedded database declares as sent by Atajo or its libraries. */
const LISTED = new Set(
  listedWords()
    .filter(({ senders }) => senders.some((sender) => SENDERS.includes(sender)))
    .flatMap(wordsOfRow),
)

/** The warm-up at the start reads this index newest first, as far as the memory has room. */
const WHOLE_INDEX_SCANS = ['find link_days {} {"_id":-1}']

const WHOLE_COLLECTION = 'looks at every document'
const SORTS = 'sorts what no index gives in order'

const READS = ['find', 'aggregate', 'count', 'distinct', 'findAndModify']
const STATEMENTS: { [command: string]: string } = { update: 'updates', delete: 'deletes' }
const OF_THE_SESSION = [
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'txnNumber',
  'writeConcern',
  'ordered',
]

/**
 * Records each kind of query of an open, monitored connection. Explains them with hints too,
 * because a planner may prefer to sort a test's few documents.
 */
export function watchQueries(
  connection: Connection,
  { hasOwnPlanner }: { hasOwnPlanner: boolean },
): WatchedQueries {
  const seen = new Map<string, SentQuery>()
  const explained = new Set<string>()
  const unlisted = new Set<string>()
  const note = (event: { commandName: string; databaseName: string; command: Json }) => {
    for (const word of sentWords(event.command)) if (!LISTED.has(word)) unlisted.add(word)
    for (const command of explainable(event.commandName, event.command)) {
      const shape = shapeOf(event.commandName, command)
      const collection = String(command[event.commandName])
      if (!seen.has(shape)) seen.set(shape, { shape, database: event.databaseName, collection, command })
    }
  }
  connection.once('connected', () => connection.getClient().on('commandStarted', note as never))
  return {
    unlisted: () => [...unlisted],
    async unindexed() {
      if (connection.readyState !== 1) return []
      const queries = [...seen].filter(([shape]) => !explained.has(shape))
      const lines: string[] = []
      for (const [shape, query] of queries) {
        explained.add(shape)
        const why = await explain(connection, query)
        if (why && (why === WHOLE_COLLECTION || !hasOwnPlanner)) lines.push(`${why}: ${query.shape}`)
      }
      return lines
    },
  }
}

function explainable(name: string, sent: Json): Json[] {
  const command = Object.fromEntries(
    Object.entries(sent).filter(([field]) => !OF_THE_SESSION.includes(field)),
  )
  const list = STATEMENTS[name]
  if (list)
    return (command[list] as Json[]).map((statement) => ({ [name]: command[name], [list]: [statement] }))
  const isCountOfAll = name === 'count' && Object.keys((command.query as Json) ?? {}).length === 0
  return READS.includes(name) && !isCountOfAll ? [command] : []
}

/** Returns collection, filter and sort with 0 in place of every value. */
function shapeOf(name: string, command: Json): string {
  const [statement] = (command[STATEMENTS[name] ?? ''] ?? []) as Json[]
  const filter = statement?.q ?? command.filter ?? command.query ?? command.pipeline ?? {}
  const sort = command.sort instanceof Map ? Object.fromEntries(command.sort) : (command.sort ?? {})
  return `${name} ${command[name]} ${skeleton(filter)} ${JSON.stringify(sort)}`
}

function skeleton(value: unknown): string {
  const plain = value instanceof Map ? Object.fromEntries(value) : value
  return JSON.stringify(plain, (field, inner) => {
    if (Array.isArray(inner)) return field.startsWith('$') && !/^\$(and|or|nor)$/.test(field) ? 0 : inner
    return inner !== null && typeof inner === 'object' && !('_bsontype' in inner) && field !== '$sort'
      ? inner
      : 0
  })
}

async function explain(
  connection: Connection,
  { database, command, shape, collection }: SentQuery,
): Promise<string | null> {
  const db = connection.getClient().db(database)
  const why = async (asked: Json) => {
    const stages = stagesIn(await db.command({ explain: asked, verbosity: 'queryPlanner' }))
    const names = stages.map(({ stage }) => stage)
    if (names.includes('COLLSCAN')) return WHOLE_COLLECTION
    if (names.includes('SORT')) return SORTS
    const isWhole = stages.some((stage) => stage.stage === 'IXSCAN' && readsWholeIndex(stage))
    return isWhole && !WHOLE_INDEX_SCANS.includes(shape) ? 'reads a whole index' : null
  }
  const verdict = await why(command)
  if (verdict !== SORTS) return verdict
  // For few documents the planner may prefer sorting, which it would not for many.
  for (const { name } of await db.collection(collection).indexes()) {
    const hinted = await why({ ...command, hint: name }).catch(() => SORTS)
    if (hinted === null) return null
  }
  return SORTS
}

function readsWholeIndex({ indexBounds }: Json): boolean {
  const [first] = Object.values((indexBounds ?? {}) as { [field: string]: string[] })
  return first?.[0] === '[MinKey, MaxKey]'
}

function stagesIn(value: unknown): Json[] {
  if (value === null || typeof value !== 'object') return []
  const below = Object.entries(value)
    .filter(([field]) => field !== 'command' && field !== 'rejectedPlans')
    .flatMap(([, inner]) => stagesIn(inner))
  return 'stage' in value ? [value as Json, ...below] : below
}
