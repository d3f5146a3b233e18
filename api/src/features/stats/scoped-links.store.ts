import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsIn } from '../../platform/database/documents-of.ts'
import { linkIdOfStats, statsIdOf } from '../../platform/stats-key.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { VISITS_KEPT } from './get-link-stats.ts'
import { transferredLinkModel } from './transferred-link.model.ts'

/** The fields of a link that statistics show. */
export interface NamedLink {
  id: number
  statsId: number
  code: string
  customSlug: string | null
  title: string | null
  groupId: number | null
  tagIds: readonly number[]
}

/** A group or tag with its name. */
export interface NamedCollection {
  id: number
  name: string
}

/** Finds the links of an account, group or tag, and their names. */
export interface ScopedLinksStore {
  findLink(owner: Owner, id: number): Promise<NamedLink | null>
  /** Returns the stats ids of a group's or tag's live links; null if it is not the owner's. */
  linksOfGroup(owner: Owner, id: number): Promise<number[] | null>
  linksOfTag(owner: Owner, id: number): Promise<number[] | null>
  /** Returns the stats ids of the owner's live links. */
  allLinks(owner: Owner): Promise<number[]>
  /** Returns the owner's live links with a group or a tag. */
  sortedLinks(owner: Owner): Promise<NamedLink[]>
  /** Returns the live ones of these links, by their own ids. */
  namesOf(owner: Owner, linkIds: readonly number[]): Promise<NamedLink[]>
  groupsOf(owner: Owner): Promise<NamedCollection[]>
  tagsOf(owner: Owner): Promise<NamedCollection[]>
  /** Returns those of the links that the owner had and transferred. */
  transferredOf(owner: Owner, linkIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Returns the links' stats ids in the same order. */
  statsIdsOf(linkIds: readonly number[]): Promise<number[]>
  /** Returns links with more visits than a table surely holds, of all or of those. */
  busyLinks(owner: Owner, statsIds: readonly number[] | null): Promise<{ statsId: number; visits: number }[]>
}

const STATS_ID = { _id: 1, statsGeneration: 1 } as const
const FIELDS = { statsGeneration: 1, code: 1, customSlug: 1, title: 1, groupId: 1, tagIds: 1 } as const

interface CollectionDocument {
  _id: number
  owner: Owner
  state: string
  fields: { title?: string; name?: string }
}

/** Reads `links`, `groups` and `tags`. */
export function createScopedLinksStore(connection: Connection): ScopedLinksStore {
  const links = connection.collection<LinkDocument>('links')
  const transferred = transferredLinkModel(connection)
  const live = (owner: Owner) => ({ owner, state: 'live' as const })
  const collection = (name: 'groups' | 'tags') => connection.collection<CollectionDocument>(name)

  function idsOf(filter: object): Promise<number[]> {
    return mapInSlices(documentsIn(links.find(filter, { projection: STATS_ID })), statsIdOf)
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

  /** Only live links have groups and tags. */
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
    async transferredOf(owner, linkIds) {
      const found = await transferred.find({ owner, linkId: trusted({ $in: linkIds }) }, { linkId: 1 }).lean()
      return new Set(found.map(({ linkId }) => linkId))
    },
    async statsIdsOf(linkIds) {
      const found = await links.find({ _id: { $in: [...linkIds] } }, { projection: STATS_ID }).toArray()
      const byId = new Map(found.map((link) => [link._id, statsIdOf(link)]))
      return linkIds.map((id) => byId.get(id) ?? id)
    },
    async busyLinks(owner, statsIds) {
      const among = statsIds && { _id: { $in: statsIds.map(linkIdOfStats) } }
      const filter = { ...live(owner), ...among, 'visits.total': { $gt: VISITS_KEPT } }
      const found = documentsIn(links.find(filter, { projection: { ...STATS_ID, 'visits.total': 1 } }))
      return mapInSlices(found, (link) => ({ statsId: statsIdOf(link), visits: link.visits?.total ?? 0 }))
    },
  }
}

function namedLink({ _id, statsGeneration, ...link }: LinkDocument): NamedLink {
  const { code, customSlug, title, groupId, tagIds } = link
  return {
    id: _id,
    statsId: statsIdOf({ _id, statsGeneration }),
    code,
    customSlug: customSlug ?? null,
    title: title ?? null,
    groupId: groupId ?? null,
    tagIds: tagIds ?? [],
  }
}
