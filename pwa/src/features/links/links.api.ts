import { type Link, linkFromWire, newLinkToWire, type WireLink } from '@atajo/shared/link'
import { API, redirectPath } from '@atajo/shared/paths'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'
import { defineAction, itemKey, releaseReservedCode, useProjected } from '../sync/sync.api.ts'
import { type LinkCreation, optimisticLink } from './optimistic-link.ts'

export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: async ({ signal }): Promise<Link[]> => {
    const links = await http<WireLink[]>({ path: API.listLinks, signal })
    return links.map(linkFromWire)
  },
})

/** The owner's links, newest first, with what waits to be sent laid over them. */
export function useLinks() {
  const query = useQuery(linksQuery)
  return { ...query, links: useProjected('links', query.data) }
}

export const createLink = defineAction<LinkCreation, Link>({
  name: 'link.create',
  item: ({ localId }) => itemKey('link', localId),
  localId: ({ localId }) => localId,
  send: async ({ link }, idempotencyKey) => {
    const body = newLinkToWire(link)
    return linkFromWire(await http<WireLink>({ method: 'POST', path: API.createLink, body, idempotencyKey }))
  },
  identify: (link) => link,
  projections: {
    links: (links: Link[], creation, record) => [optimisticLink(creation, record.at), ...links],
  },
  receive: (link, _creation, client) => putLink(client, link),
  release: ({ link }) => {
    if (link.reservedCode) void releaseReservedCode(link.reservedCode)
  },
  describe: ({ link }) => ({
    what: 'Crear enlace',
    which:
      link.customSlug || link.reservedCode
        ? redirectPath(link.customSlug ?? link.reservedCode ?? '')
        : link.destination,
  }),
})

/** Puts the server's own version of a link into the cached list. */
export function putLink(client: QueryClient, link: Link): void {
  client.setQueryData(linksQuery.queryKey, (links = []) => {
    const isKnown = links.some((other) => other.id === link.id)
    return isKnown ? links.map((other) => (other.id === link.id ? link : other)) : [link, ...links]
  })
}
