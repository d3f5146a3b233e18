import type { Connection } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsIn } from '../../platform/database/documents-of.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/link.model.ts'
import { VISITS_KEPT } from './get-link-stats.ts'

/** What statistics show of a link. */
export interface NamedLink {
  id: number
  code: string
  customSlug: string | null
  title: string | null
  groupId: number | null
  tagIds: readonly number[]
}

/** A group or tag, by what people call it. */
export interface NamedCollection {
  id: number
  name: string
}

/** What of an account statistics may be asked of, and what it is called. */
export interface ScopedLinksStore {
  findLink(owner: Owner, id: number): Promise<NamedLink | null>
  /** Ids of the live links of a group or tag; null where it is not the owner's. */
  linksOfGroup(owner: Owner, id: number): Promise<number[] | null>
  linksOfTag(owner: Owner, id: number): Promise<number[] | null>
  /** The owner's live links. */
  allLinks(owner: Owner): Promise<number[]>
  /** Those of them that have a group or a tag. */
  sortedLinks(owner: Owner): Promise<NamedLink[]>
  /** The live ones among some links. */
  namesOf(owner: Owner, linkIds: readonly number[]): Promise<NamedLink[]>
  groupsOf(owner: Owner): Promise<NamedCollection[]>
  tagsOf(owner: Owner): Promise<NamedCollection[]>
  /** Links with more visits than a table of rows is sure to keep. */
  busyLinks(owner: Owner, linkIds: readonly number[] | null): Promise<{ id: number; visits: number }[]>
}

const FIELDS = { code: 1, customSlug: 1, title: 1, groupId: 1, tagIds: 1 } as const

interface CollectionDocument {
  _id: number
  owner: Owner
  state: string
  fields: { title?: string; name?: string }
}

/** Reads `links`, `groups` and `tags`. */
export function createScopedLinksStore(connection: Connection): ScopedLinksStore {
  const links = connection.collection<LinkDocument>('links')
  const live = (owner: Owner) => ({ owner, state: 'live' as const })
  const collection = (name: 'groups' | 'tags') => connection.collection<CollectionDocument>(name)

  function idsOf(filter: object): Promise<number[]> {
    return mapInSlices(documentsIn(links.find(filter, { projection: { _id: 1 } })), ({ _id }) => _id)
  }

  function named(filter: object): Promise<NamedLink[]> {
    return mapInSlices(documentsIn(links.find(filter, { projection: FIELDS })), namedLink)
  }

  async function namesIn(name: 'groups' | 'tags', owner: Owner): Promise<NamedCollection[]> {
    const found = await collection(name)
      .find(live(owner), { projection: { fields: 1 } })
      .toArray()
    return found.map(({ _id, fields }) => ({ id: _id, name: fields.title ?? fields.name ?? '' }))
  }

  /** Live links alone have groups and tags. */
  async function linksIn(
    name: 'groups' | 'tags',
    { owner, id }: { owner: Owner; id: number },
    filter: object,
  ): Promise<number[] | null> {
    const found = await collection(name).findOne({ _id: id, ...live(owner) }, { projection: { _id: 1 } })
    return found === null ? null : idsOf({ owner, ...filter })
  }

  return {
    async findLink(owner, id) {
      const link = await links.findOne({ _id: id, ...live(owner) }, { projection: FIELDS })
      return link && namedLink(link)
    },
    linksOfGroup: (owner, id) => linksIn('groups', { owner, id }, { groupId: id }),
    linksOfTag: (owner, id) => linksIn('tags', { owner, id }, { tagIds: id }),
    allLinks: (owner) => idsOf(live(owner)),
    async sortedLinks(owner) {
      const [grouped, tagged] = await Promise.all([
        named({ owner, groupId: { $exists: true } }),
        named({ owner, tagIds: { $exists: true } }),
      ])
      return [...new Map(grouped.concat(tagged).map((link) => [link.id, link])).values()]
    },
    namesOf: (owner, linkIds) => named({ _id: { $in: [...linkIds] }, ...live(owner) }),
    groupsOf: (owner) => namesIn('groups', owner),
    tagsOf: (owner) => namesIn('tags', owner),
    async busyLinks(owner, linkIds) {
      const among = linkIds && { _id: { $in: [...linkIds] } }
      const filter = { ...live(owner), ...among, 'visits.total': { $gt: VISITS_KEPT } }
      const found = documentsIn(links.find(filter, { projection: { 'visits.total': 1 } }))
      return mapInSlices(found, ({ _id, visits }) => ({ id: _id, visits: visits?.total ?? 0 }))
    },
  }
}

function namedLink({ _id, code, customSlug, title, groupId, tagIds }: LinkDocument): NamedLink {
  return {
    id: _id,
    code,
    customSlug: customSlug ?? null,
    title: title ?? null,
    groupId: groupId ?? null,
    tagIds: tagIds ?? [],
  }
}
