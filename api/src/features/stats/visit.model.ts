import type { Device, VisitMethod } from '@atajo/shared/visit'
import { type Connection, type Model, type mongo, Schema } from 'mongoose'

/** Facts of the user agent as stable lower-case words, empty if unknown. */
export interface AgentFacts {
  browser: string
  os: string
  device: 'phone' | 'tablet' | 'desktop'
  /** The app that contains the browser. */
  app: string
}

/** From the short link's query: lower case, at most 64 bytes each, empty if absent. */
export interface UtmValues {
  source: string
  medium: string
  campaign: string
  term: string
  content: string
}

/** The facts of a visit that are counted besides time and origin. */
export interface VisitFacts {
  /** The owner's key with the link's generation; 48 bits. */
  statsKey: number
  /**
   * True for bots, card previews, HEAD and prefetches: counted separately, in no total and no row.
   */
  isBot: boolean
  /** The same for one visitor of one owner during a UTC day; 48 bits, 0 unknown. */
  visitor: number
  agent: AgentFacts
  /** Primary subtag of the first language in the header (RFC 9110, 12.5.4). */
  language: string
  /** A named source, else the referrer's host, else `direct`. */
  source: string
  /** Host of the referrer without `www.`, at most 64 bytes. */
  referrer: string
  utm: UtmValues | null
  /** The requested host, if the service has more than one. */
  domain?: string
}

/** The raw data of a request from which the facts are derived, and its link's owner. */
export interface VisitSigns {
  headers: { 'accept-language'?: string; referer?: string }
  /** Requested path and query of the short link. */
  url: string
  /** The whole address, even if only a cut one is stored. */
  address: string
  agent: AgentFacts
  /** 48 bits of a hash of the whole user agent. */
  agentDigest: number
  statsKey: number
  /** The owner's key, for whom unique visitors are counted. */
  ownerKey: number
  isBot: boolean
  domain?: string
  /** Epoch milliseconds. */
  at: number
}

export type DescribeVisit = (signs: VisitSigns) => VisitFacts

/** The facts that a visit's row stores. */
export type DescribedFacts = Pick<VisitFacts, 'agent' | 'language' | 'source' | 'referrer' | 'utm' | 'domain'>

/** Such as `ES·Andalucía` and `ES·Andalucía·Sevilla`; empty if unknown. */
export interface CityPlace {
  region: string
  city: string
}

export interface RecordedVisit {
  linkId: number
  /** Epoch milliseconds. */
  at: number
  device: Device
  method: VisitMethod
  address: string
  isVpn: boolean
  /** ISO 3166-1 numeric, 0 if unknown. */
  countryId: number
  facts: VisitFacts
}

/** A visit read from a journal, with its sequence number. */
export interface JournaledVisit extends RecordedVisit {
  sequence: number
}

/** A visit in a link's table of visits. */
export type VisitRow = Omit<RecordedVisit, 'linkId' | 'facts'> & {
  /** Encoded in the form of `facts/fact-bytes.ts`. */
  facts: Buffer
}

/**
 * The visits of one link in one stretch of one journal, `<stats id>:<journal>:<stretch>`. Many
 * visits share a document, so that a busy link takes few writes.
 */
export interface VisitPageDocument {
  _id: string
  /** The link's stats id. */
  linkId: number
  /** The last sequence number of the journal that is included; makes each write idempotent. */
  seq: number
  count: number
  lastAt: Date
  /** The rows as `row-bytes.ts` packs them, one pack for each batch. */
  rows?: (mongo.Binary | Buffer)[]
  /** Instant of the oldest row with a whole address; absent if there is none. */
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

export function visitPageModel(connection: Connection): Model<VisitPageDocument> {
  return connection.models.VisitPage ?? connection.model<VisitPageDocument>('VisitPage', pageSchema)
}
