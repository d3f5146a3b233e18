import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { ConnectionError } from './api-error.ts'
import { httpIfChanged } from './http.ts'

/** The ETag of what each query last read, and when: later changes here are not in that answer. */
type KeptTags = Record<string, { etag: string; readAt: number }>

/** Kept as the data is, so that it goes with it. */
const TAGS_KEY = ['etags']
/** ETags of answers that the query has yet to take over. */
const arriving = new WeakMap<object, string>()

/**
 * Reads for a query past the browser's own cache, which a sign-out cannot empty: the server answers
 * whole only where what the app keeps has changed.
 */
export async function readKept<Wire, Data>(
  { client, queryKey, signal }: QueryFunctionContext,
  path: string,
  fromWire: (wire: Wire) => Data,
): Promise<Data> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const kept = query && client.getQueryData<KeptTags>(TAGS_KEY)?.[query.queryHash]
  const held = kept?.readAt === query?.state.dataUpdatedAt ? kept?.etag : undefined
  const { answer, etag } = await httpIfChanged<Wire>({ path, signal }, held)
  if (query && etag !== null) arriving.set(query, etag)
  if (answer !== null) return fromWire(answer)
  if (query?.state.data === undefined) throw new ConnectionError('Nothing is kept')
  return query.state.data as Data
}

/** From now on notes, beside the data, which answer each query holds. */
export function noteReads(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query, ...event }) => {
    const etag = arriving.get(query)
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (etag === undefined || !isRead) return
    arriving.delete(query)
    const readAt = query.state.dataUpdatedAt
    client.setQueryData<KeptTags>(TAGS_KEY, (tags) => ({ ...tags, [query.queryHash]: { etag, readAt } }))
  })
}
