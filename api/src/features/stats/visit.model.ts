import type { Device, VisitMethod } from '@atajo/shared/visit'
import { type Connection, type Model, type mongo, Schema } from 'mongoose'

/** What tells visits apart, as its keys: stable lower-case words, empty where unknown. */
export interface AgentFacts {
  browser: string
  os: string
  device: 'phone' | 'tablet' | 'desktop'
  /** The app whose own browser it is. */
  app: string
}

/** Of a link's own address: lower case, at most 64 bytes each, empty where absent. */
export interface UtmValues {
  source: string
  medium: string
  campaign: string
  term: string
  content: string
}

/** What is counted of a visit beside when and where from. */
export interface VisitFacts {
  /** Whose days it counts in, with the link's generation; 48 bits. */
  statsKey: number
  /** A bot, a card's preview, HEAD or a prefetch: counted apart, in no total and no row. */
  isBot: boolean
  /** The same for one visitor of one owner during a UTC day; 48 bits, 0 unknown. */
  visitor: number
  agent: AgentFacts
  /** Primary subtag of the language asked for first (RFC 9110, 12.5.4). */
  language: string
  /** A named source, else the referrer's host, else `direct`. */
  source: string
  /** Host of the referrer without `www.`, at most 64 bytes. */
  referrer: string
  utm: UtmValues | null
  /** The host that was asked, where there is more than one. */
  domain?: string
}

/** What a request tells of a visit, and whose link it was for. */
export interface VisitSigns {
  headers: { 'accept-language'?: string; referer?: string }
  /** Path and query of the short link as it was asked for. */
  url: string
  /** The whole address, also where a cut one is kept. */
  address: string
  agent: AgentFacts
  /** 48 bits of a hash of the whole user agent. */
  agentDigest: number
  statsKey: number
  /** Whose visitors count once a day. */
  ownerKey: number
  isBot: boolean
  domain?: string
  /** Epoch milliseconds. */
  at: number
}

export type DescribeVisit = (signs: VisitSigns) => VisitFacts

/** The facts that a visit's row keeps. */
export type DescribedFacts = Pick<VisitFacts, 'agent' | 'language' | 'source' | 'referrer' | 'utm' | 'domain'>

/** Where an address lies, as `ES·Andalucía` and `ES·Andalucía·Sevilla`; empty where unknown. */
export interface CityPlace {
  region: string
  city: string
}

/** A counted visit. */
export interface RecordedVisit {
  linkId: number
  /** Epoch milliseconds. */
  at: number
  device: Device
  method: VisitMethod
  address: string
  isVpn: boolean
  /** ISO 3166-1 numeric, 0 where unknown. */
  countryId: number
  facts: VisitFacts
}

/** A visit read from a journal, with its place in it. */
export interface JournaledVisit extends RecordedVisit {
  sequence: number
}

/** A visit as a link's table of visits keeps it. */
export type VisitRow = Omit<RecordedVisit, 'linkId' | 'facts'> & {
  /** Encoded, as `facts/fact-bytes.ts` reads them. */
  facts: Buffer
}

/**
 * The visits of one link in one stretch of one journal, `<stats id>:<journal>:<stretch>`. Many
 * visits share a document, so that a busy link costs few writes.
 */
export interface VisitPageDocument {
  _id: string
  /** The link's stats id. */
  linkId: number
  /** The last sequence number of the journal that is in here; makes each write idempotent. */
  seq: number
  count: number
  lastAt: Date
  /** The rows, as `row-bytes.ts` packs them: one pack for each batch. */
  rows?: (mongo.Binary | Buffer)[]
  /** Instant of the oldest row whose address is still whole; absent when none is. */
  wholeSince?: Date
  /** statsKey of the first row, without the generation. */
  key?: number
}

const pageSchema = new Schema<VisitPageDocument>(
  {
    _id: String,
    linkId: Number,
    seq: Number,
    count: Number,
    lastAt: Date,
    rows: { type: [Buffer], default: undefined },
    wholeSince: Date,
    key: Number,
  },
  { collection: 'visits', versionKey: false },
)
pageSchema.index({ linkId: 1, lastAt: -1, _id: -1 })
pageSchema.index({ wholeSince: 1, _id: 1 }, { partialFilterExpression: { wholeSince: { $exists: true } } })
pageSchema.index({ key: 1, lastAt: -1, _id: -1 }, { partialFilterExpression: { key: { $exists: true } } })

/** The `visits` collection on that connection. */
export function visitPageModel(connection: Connection): Model<VisitPageDocument> {
  return connection.models.VisitPage ?? connection.model<VisitPageDocument>('VisitPage', pageSchema)
}
