import type { Link } from '@atajo/shared/link'

/** A persisted query, such as a list of links. */
interface KeptQuery {
  queryKey: readonly unknown[]
  queryHash: string
  state: { data?: unknown }
}

const LISTS: readonly unknown[] = ['links', 'trashedLinks']
const TAGS = 'etags'

/**
 * Removes passwords from lists of links that 1.0.0 persisted. Their ETags are removed too, so that
 * the lists are read again in full.
 */
export function withoutKeptPasswords<Query extends KeptQuery>(queries: readonly Query[]): Query[] {
  const old = queries.filter(
    ({ queryKey, state }) =>
      LISTS.includes(queryKey[0]) && (state.data as Link[]).some((link) => link.hasPassword === undefined),
  )
  return queries.map((query) => {
    if (old.includes(query)) return withData(query, (query.state.data as Link[]).map(passwordless))
    if (query.queryKey[0] !== TAGS) return query
    const tags = Object.entries(query.state.data as object)
    return withData(
      query,
      Object.fromEntries(tags.filter(([hash]) => !old.some((list) => list.queryHash === hash))),
    )
  })
}

/** Converts a link of 1.0.0: `hasPassword` replaces the password. */
export function passwordless(link: Link): Link {
  const { hasPassword = Boolean(link.password), passwordVersion = null } = link
  return { ...link, password: null, hasPassword, passwordVersion }
}

function withData<Query extends KeptQuery>(query: Query, data: unknown): Query {
  return { ...query, state: { ...query.state, data } }
}
