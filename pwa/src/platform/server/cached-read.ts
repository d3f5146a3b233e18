import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, ConnectionError } from './api-error.ts'
import { httpIfChanged } from './http.ts'

/** The validators for a query's next read. */
interface Validators {
  etag?: string
  /** Only lists whose changes can be requested have one. */
  cursor?: string
  /** Changes that the app made after this time are not in that answer. */
  readAt: number
}

/** Stored in the query cache, so that it is deleted with the data. */
const TAGS_KEY = ['etags']
/** Validators of answers that the query has not stored yet. */
const arriving = new WeakMap<object, Omit<Validators, 'readAt'>>()
/** Each query's last answer, before the app changed its data. */
const lastRead = new WeakMap<object, unknown>()

/**
 * Reads for a query without the browser's own cache, which a sign-out cannot empty. The server
 * sends the body only if the app's copy is outdated.
 */
export async function readCached<Wire, Data>(
  context: QueryFunctionContext,
  path: string,
  fromWire: (wire: Wire) => Data,
): Promise<Data> {
  const query = queryOf(context)
  const cached = query && validatorsOf(context.client, query)
  const held = cached?.readAt === query?.state.dataUpdatedAt ? cached?.etag : undefined
  const { answer, etag, cursor } = await httpIfChanged<Wire>({ path, signal: context.signal }, held)
  if (query) arriving.set(query, { ...(etag !== null && { etag }), ...(cursor !== null && { cursor }) })
  if (answer !== null) return fromWire(answer)
  if (query?.state.data === undefined) throw new ConnectionError('Nothing is kept')
  return query.state.data as Data
}

/** All changes of a list since its last read. */
export interface ReadChanges<Data> {
  cursor: string
  /**
   * Merges the changes into `cached`. Returns null if they cannot account for all changes that the
   * app has made since `read`, the list's last answer.
   */
  apply(cached: Data, read: Data): Data | null
}

/** Reads only the changes if the server can list them, else everything with `readWhole`. */
export async function readChanges<Data>(
  context: QueryFunctionContext,
  changesSince: (cursor: string, signal: AbortSignal) => Promise<ReadChanges<Data> | null>,
  readWhole: () => Promise<Data>,
): Promise<Data> {
  const query = queryOf(context)
  const since = query && validatorsOf(context.client, query)
  if (!query || since?.cursor === undefined) return readWhole()
  const changes = await changesSince(since.cursor, context.signal).catch(rethrowButRefusals)
  const { data: cached, dataUpdatedAt } = query.state
  const read = lastRead.get(query) ?? (since.readAt === dataUpdatedAt ? cached : undefined)
  const applied =
    changes && cached !== undefined && read !== undefined ? changes.apply(cached as Data, read as Data) : null
  if (!changes || applied === null) return readWhole()
  arriving.set(query, { cursor: changes.cursor })
  return applied
}

/** An outdated cursor is treated like a missing one. */
function rethrowButRefusals(error: unknown): null {
  if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null
  throw error
}

function queryOf({ client, queryKey }: QueryFunctionContext): Query | undefined {
  return client.getQueryCache().find({ queryKey, exact: true })
}

function validatorsOf(client: QueryClient, { queryHash }: Query): Validators | undefined {
  return client.getQueryData<Record<string, Validators>>(TAGS_KEY)?.[queryHash]
}

/** Stores the validators of each answer beside the data. */
export function storeValidators(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query, ...event }) => {
    const tag = arriving.get(query)
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (tag === undefined || !isRead) return
    arriving.delete(query)
    const { data, dataUpdatedAt: readAt } = query.state
    lastRead.set(query, data)
    client.setQueryData<Record<string, Validators>>(TAGS_KEY, (tags) => ({
      ...tags,
      [query.queryHash]: { ...tag, readAt },
    }))
  })
}
