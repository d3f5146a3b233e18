import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, ConnectionError } from './api-error.ts'
import { httpIfChanged } from './http.ts'

/** What the next read of a query goes on from. */
interface KeptTag {
  etag?: string
  /** Of lists whose changes can be asked for. */
  cursor?: string
  /** When it was read: later changes here are not in that answer. */
  readAt: number
}

/** Kept as the data is, so that it goes with it. */
const TAGS_KEY = ['etags']
/** What came with answers that the query has yet to take over. */
const arriving = new WeakMap<object, Omit<KeptTag, 'readAt'>>()
/** What each query last read, before the app changed anything in it by itself. */
const lastRead = new WeakMap<object, unknown>()

/**
 * Reads for a query past the browser's own cache, which a sign-out cannot empty: the server answers
 * whole only where what the app keeps has changed.
 */
export async function readKept<Wire, Data>(
  context: QueryFunctionContext,
  path: string,
  fromWire: (wire: Wire) => Data,
): Promise<Data> {
  const query = queryOf(context)
  const kept = query && keptTag(context.client, query)
  const held = kept?.readAt === query?.state.dataUpdatedAt ? kept?.etag : undefined
  const { answer, etag, cursor } = await httpIfChanged<Wire>({ path, signal: context.signal }, held)
  if (query) arriving.set(query, { ...(etag !== null && { etag }), ...(cursor !== null && { cursor }) })
  if (answer !== null) return fromWire(answer)
  if (query?.state.data === undefined) throw new ConnectionError('Nothing is kept')
  return query.state.data as Data
}

/** What has changed of a list since it was last read, once all of it is there. */
export interface ReadChanges<Data> {
  cursor: string
  /**
   * What is kept with the changes in it; null where they do not say all of what the app itself has
   * changed since `read`, the list as it was last read.
   */
  apply(kept: Data, read: Data): Data | null
}

/** Reads only what has changed where that can be told, and whole by `readWhole` elsewhere. */
export async function readChanges<Data>(
  context: QueryFunctionContext,
  changesSince: (cursor: string, signal: AbortSignal) => Promise<ReadChanges<Data> | null>,
  readWhole: () => Promise<Data>,
): Promise<Data> {
  const query = queryOf(context)
  const since = query && keptTag(context.client, query)
  if (!query || since?.cursor === undefined) return readWhole()
  const changes = await changesSince(since.cursor, context.signal).catch(rethrowButRefusals)
  const { data: kept, dataUpdatedAt } = query.state
  const read = lastRead.get(query) ?? (since.readAt === dataUpdatedAt ? kept : undefined)
  const applied =
    changes && kept !== undefined && read !== undefined ? changes.apply(kept as Data, read as Data) : null
  if (!changes || applied === null) return readWhole()
  arriving.set(query, { cursor: changes.cursor })
  return applied
}

/** A cursor that the server does not take any more is as good as none. */
function rethrowButRefusals(error: unknown): null {
  if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null
  throw error
}

function queryOf({ client, queryKey }: QueryFunctionContext): Query | undefined {
  return client.getQueryCache().find({ queryKey, exact: true })
}

function keptTag(client: QueryClient, { queryHash }: Query): KeptTag | undefined {
  return client.getQueryData<Record<string, KeptTag>>(TAGS_KEY)?.[queryHash]
}

/** From now on notes, beside the data, which answer each query holds. */
export function noteReads(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query, ...event }) => {
    const tag = arriving.get(query)
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (tag === undefined || !isRead) return
    arriving.delete(query)
    const { data, dataUpdatedAt: readAt } = query.state
    lastRead.set(query, data)
    client.setQueryData<Record<string, KeptTag>>(TAGS_KEY, (tags) => ({
      ...tags,
      [query.queryHash]: { ...tag, readAt },
    }))
  })
}
