import { type Model, trusted } from 'mongoose'
import type { Owner } from '../../platform/actor.ts'
import { documentsOf } from '../../platform/database/documents-of.ts'
import { behind, type ListPlace } from '../../platform/database/list-place.ts'
import { holderOf, namesAsked } from '../../platform/database/spelled-names.ts'
import { mapInSlices } from '../../platform/work-slices.ts'
import type { LinkDocument } from '../links/model/link.model.ts'

/** A link of any owner. */
export interface FoundLink {
  id: number
  /** False for links in the trash and for reserved codes. */
  isLive: boolean
  owner: Owner
  code: string
  customSlug: string | null
  title: string | null
  destination: string
  mobileDestination: string | null
  desktopDestination: string | null
  isActive: boolean
  clicks: number
  createdAt: Date
}

export interface AnyLinksStore {
  /** Returns links of everybody or of one user before a place in the list, newest first. */
  list(userId: number | null, before: ListPlace<number> | null, limit: number): Promise<FoundLink[]>
  /** Finds a link by code or slug; an exact match takes precedence over one in another case. */
  findByName(name: string): Promise<FoundLink | null>
  /** The number of live links, and the clicks of all stored links. */
  totals(): Promise<{ links: number; clicks: number }>
  /** The same totals by owner. */
  totalsOf(owners: Owner[]): Promise<Map<Owner, { links: number; clicks: number }>>
}

/** The number of ids per aggregation, which keeps each query short. */
const WINDOW = 20_000

const FIELDS = {
  owner: 1,
  state: 1,
  code: 1,
  customSlug: 1,
  title: 1,
  destination: 1,
  mobileDestination: 1,
  desktopDestination: 1,
  isActive: 1,
  createdAt: 1,
  'visits.total': 1,
} as const

/** The store of all owners' links in the collection `links`. */
export function createAnyLinksStore(links: Model<LinkDocument>): AnyLinksStore {
  return {
    async list(userId, before, limit) {
      const ids = trusted({ $gt: 0, $lt: before?.id ?? Number.MAX_SAFE_INTEGER })
      const query =
        userId === null
          ? links.find({ _id: ids }, FIELDS).sort({ _id: -1 })
          : links
              .find({ owner: `u:${userId}`, state: 'live', ...behind('createdAt', before) }, FIELDS)
              .sort({ createdAt: -1, _id: -1 })
      return mapInSlices(documentsOf(query.limit(limit).lean<ReadLink[]>()), found)
    },
    async findByName(name) {
      const names = trusted({ $in: namesAsked(name) })
      const link = holderOf(await links.find({ names, state: 'live' }, { ...FIELDS, names: 1 }).lean(), name)
      return link && found(link)
    },
    async totals() {
      const [newest] = await links
        .find({ _id: trusted({ $gt: 0 }) }, { _id: 1 })
        .sort({ _id: -1 })
        .limit(1)
        .lean()
      const sum = { links: 0, clicks: 0 }
      for (let from = 0; from < (newest?._id ?? 0); from += WINDOW) {
        const [part] = await addUp(links, { _id: { $gt: from, $lte: from + WINDOW } }, null)
        sum.links += part?.links ?? 0
        sum.clicks += part?.clicks ?? 0
      }
      return sum
    },
    async totalsOf(owners) {
      const parts = await addUp(links, { owner: { $in: owners }, state: 'live' }, '$owner')
      return new Map(parts.map(({ _id, ...sums }) => [_id as Owner, sums]))
    },
  }
}

function addUp(links: Model<LinkDocument>, which: object, by: string | null) {
  const isLive = { $cond: [{ $eq: ['$state', 'live'] }, 1, 0] }
  return links.aggregate<{ _id: string | null; links: number; clicks: number }>([
    { $match: which },
    { $group: { _id: by, links: { $sum: isLive }, clicks: { $sum: '$visits.total' } } },
  ])
}

type ReadLink = Pick<LinkDocument, Exclude<keyof typeof FIELDS, 'visits.total'> | '_id'> &
  Partial<Pick<LinkDocument, 'visits'>>

function found(link: ReadLink): FoundLink {
  return {
    id: link._id,
    isLive: link.state === 'live',
    owner: link.owner,
    code: link.code,
    customSlug: link.customSlug ?? null,
    title: link.title ?? null,
    destination: link.destination ?? '',
    mobileDestination: link.mobileDestination ?? null,
    desktopDestination: link.desktopDestination ?? null,
    isActive: link.isActive === true,
    clicks: link.visits?.total ?? 0,
    createdAt: link.createdAt ?? new Date(0),
  }
}
