import { type Link, linkFromWire, linkWire, type NewLink } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import { http } from '../../platform/http.ts'
import { newLocalId, type SubmitResult, submit, takeReservedCode, useProjected } from '../sync/sync.api.ts'
import { linkCreation, linksKey, type ShownCollections } from './link-changes.ts'

export { linkCode, shortLinkPrefix, shortLinkUrl } from './short-link.ts'

const links = z.array(linkWire)

/** Every link of the owner, newest first. */
export const linksQuery = queryOptions({
  queryKey: linksKey,
  queryFn: async ({ signal }): Promise<Link[]> =>
    links.parse(await http({ path: API.listLinks, signal })).map(linkFromWire),
})

/** The owner's links with what waits to be sent laid over them. */
export function useLinks() {
  const query = useQuery(linksQuery)
  return { ...query, links: useProjected('links', query.data) }
}

const NOTHING_SHOWN: ShownCollections = { group: null, tags: [] }

/**
 * Makes a link, under a code reserved for this device where it has one, so that it has its address at once.
 * Throws ApiError when the server refuses it.
 */
export async function createLink(
  draft: Omit<NewLink, 'reservedCode'>,
  shown: ShownCollections = NOTHING_SHOWN,
): Promise<SubmitResult<Link>> {
  const send = (reservedCode: string | null) =>
    submit(linkCreation, { ...draft, reservedCode, localId: newLocalId(), shown })
  const code = await takeReservedCode()
  try {
    return await send(code)
  } catch (error) {
    const isCodeUnknown = error instanceof ApiError && 'shortUrl' in error.fields
    if (code === null || !isCodeUnknown) throw error
    return await send(null)
  }
}

/** Asks the server for the links again. */
export function useRefreshLinks(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: linksKey })
}
