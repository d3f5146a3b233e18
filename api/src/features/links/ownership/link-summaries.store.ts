import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { documentsOf } from '../../../platform/database/documents-of.ts'
import { answersTo, holderOf, namesAsked } from '../../../platform/database/spelled-names.ts'
import { type LinkDocument, linkModel } from '../model/link.model.ts'

export interface LinkSummary {
  code: string
  customSlug: string | null
  domain: string | null
  destination: string
  title: string | null
  createdAt: Date
  /** Includes imported clicks and those of previous owners. */
  clicks: number
}

export interface LinkSummariesStore {
  /** Streams the owner's live links, newest first, in small batches. */
  list(owner: Owner): AsyncIterable<LinkSummary>
  /** Finds the owner's live link with this code or slug. */
  findByName(owner: Owner, name: string): Promise<LinkSummary | null>
  /**
   * Finds the owner's oldest link that redirects every visitor to that destination without
   * conditions.
   */
  findUnconditional(owner: Owner, destination: string): Promise<LinkSummary | null>
}

const LINKS_AT_ONCE = 500
/** The length of the longest possible name. */
const LONGEST_NAME = 64

const FIELDS = {
  code: 1,
  customSlug: 1,
  domain: 1,
  destination: 1,
  title: 1,
  createdAt: 1,
  'visits.total': 1,
  importedClicks: 1,
  clicksBefore: 1,
} as const

/** Fields that make a redirect conditional; absent from unconditional links. */
const CONDITIONS = [
  'sealedPassword',
  'maxVisits',
  'expiresAt',
  'blockedCountryIds.0',
  'mobileDestination',
  'desktopDestination',
  'closedAt',
  'pausedBy',
] as const

/** Reads summaries of live links without the rest of their documents. */
export function createLinkSummariesStore(connection: Connection): LinkSummariesStore {
  const links = linkModel(connection)
  const unconditional = Object.fromEntries(CONDITIONS.map((field) => [field, trusted({ $exists: false })]))
  return {
    async *list(owner) {
      const found = links.find({ owner, state: 'live' }, FIELDS).sort({ createdAt: -1, _id: -1 })
      for await (const link of documentsOf(found.batchSize(LINKS_AT_ONCE).lean<LinkDocument[]>())) {
        yield summaryOf(link)
      }
    },
    async findByName(owner, name) {
      if (name.length > LONGEST_NAME) return null
      const asked = { names: trusted({ $in: namesAsked(name) }), owner, state: 'live' as const }
      const link = holderOf(await links.find(asked, { ...FIELDS, names: 1 }).lean<LinkDocument[]>(), name)
      return link && answersTo(link, name) ? summaryOf(link) : null
    },
    async findUnconditional(owner, destination) {
      const asked = { owner, state: 'live' as const, destination, isActive: true, ...unconditional }
      const link = await links
        .findOne(asked, FIELDS)
        .sort({ createdAt: 1, _id: 1 })
        .lean<LinkDocument | null>()
      return link && summaryOf(link)
    },
  }
}

function summaryOf(link: LinkDocument): LinkSummary {
  const {
    code,
    customSlug = null,
    domain = null,
    destination = '',
    title = null,
    createdAt = new Date(0),
  } = link
  const clicks = (link.visits?.total ?? 0) + (link.importedClicks ?? 0) + (link.clicksBefore ?? 0)
  return { code, customSlug, domain, destination, title, createdAt, clicks }
}
