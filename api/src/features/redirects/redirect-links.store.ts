import type { Connection } from 'mongoose'
import type { ChangedLink } from './link-changes.ts'
import type { RedirectLink, RedirectOptions } from './redirect-link.ts'

/** What redirects read of a document of `links`, which the links feature owns. */
interface StoredLink {
  _id: number
  code: string
  state: string
  destination?: string
  isActive?: boolean
  expiresAt?: Date | null
  customSlug?: string | null
  mobileDestination?: string | null
  desktopDestination?: string | null
  sealedPassword?: string | null
  maxVisits?: number | null
  usedVisits?: number
  blockedCountryIds?: number[]
  preview?: { isOn?: boolean; title?: string | null; description?: string | null; image?: string | null }
  changedAt: Date
}

export interface RedirectLinksStore {
  /** The live link that answers to the text, or null. */
  findByName(text: string): Promise<RedirectLink | null>
  /** The live links among these ids. */
  findByIds(ids: number[]): Promise<RedirectLink[]>
  /** The database's own time (epoch ms), by which changes are stamped. */
  readClock(): Promise<number>
  /** Links whose last change is not older than that instant, oldest change first. */
  changedSince(instant: number): AsyncIterable<ChangedLink>
  /** Lets `count` more visits through, all or none: false when fewer are left or the link changed. */
  takeVisits(link: RedirectLink, now: number, count: number): Promise<boolean>
  /** Visits let through so far. */
  usedVisits(linkId: number): Promise<number>
}

const FIELDS = {
  code: 1,
  state: 1,
  destination: 1,
  isActive: 1,
  expiresAt: 1,
  customSlug: 1,
  mobileDestination: 1,
  desktopDestination: 1,
  sealedPassword: 1,
  maxVisits: 1,
  blockedCountryIds: 1,
  preview: 1,
} as const

/** Links as redirects read them, by the driver itself. */
export function createRedirectLinksStore(connection: Connection): RedirectLinksStore {
  const links = connection.collection<StoredLink>('links')
  return {
    async findByName(text) {
      const link = await links.findOne({ names: text.toLowerCase(), state: 'live' }, { projection: FIELDS })
      if (!link) return null
      const answers = link.code === text || link.customSlug?.toLowerCase() === text.toLowerCase()
      return answers ? toRedirectLink(link) : null
    },
    async findByIds(ids) {
      const found = await links.find({ _id: { $in: ids }, state: 'live' }, { projection: FIELDS }).toArray()
      return found.map(toRedirectLink)
    },
    async readClock() {
      const { localTime } = (await connection.db?.command({ hello: 1 })) ?? {}
      if (!(localTime instanceof Date)) throw new Error('The database does not tell the time')
      return localTime.getTime()
    },
    async *changedSince(instant) {
      const projection = { code: 1, customSlug: 1, changedAt: 1 }
      const changed = links
        .find({ changedAt: { $gte: new Date(instant) } }, { projection })
        .sort({ changedAt: 1, _id: 1 })
      for await (const { _id, code, customSlug, changedAt } of changed) {
        yield { id: _id, code, customSlug: customSlug ?? null, changedAt: changedAt.getTime() }
      }
    },
    async takeVisits(link, now, count) {
      const maxVisits = link.options?.maxVisits
      if (typeof maxVisits !== 'number' || count > maxVisits) return false
      const taken = await links.findOneAndUpdate(
        {
          _id: link.id,
          state: 'live',
          isActive: true,
          maxVisits,
          $and: [
            { $or: [{ usedVisits: { $exists: false } }, { usedVisits: { $lte: maxVisits - count } }] },
            { $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date(now) } }] },
          ],
        },
        { $inc: { usedVisits: count } },
        { projection: { _id: 1 } },
      )
      return taken !== null
    },
    async usedVisits(linkId) {
      const link = await links.findOne({ _id: linkId }, { projection: { usedVisits: 1 } })
      return link?.usedVisits ?? 0
    },
  }
}

function toRedirectLink(link: StoredLink): RedirectLink {
  return {
    id: link._id,
    code: link.code,
    destination: link.destination ?? '',
    isActive: link.isActive === true,
    expiresAt: link.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    options: optionsOf(link),
  }
}

function optionsOf(link: StoredLink): RedirectOptions | null {
  const { preview } = link
  const options: RedirectOptions = {
    customSlug: link.customSlug ?? null,
    mobileDestination: link.mobileDestination ?? null,
    desktopDestination: link.desktopDestination ?? null,
    sealedPassword: link.sealedPassword ?? null,
    maxVisits: link.maxVisits ?? null,
    blockedCountryIds: link.blockedCountryIds ?? [],
    preview: preview?.isOn
      ? {
          title: preview.title ?? null,
          description: preview.description ?? null,
          image: preview.image ?? null,
        }
      : null,
  }
  const isPlain = Object.values(options).every(
    (value) => value === null || (Array.isArray(value) && value.length === 0),
  )
  return isPlain ? null : options
}
