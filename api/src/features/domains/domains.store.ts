import { randomUUID } from 'node:crypto'
import type { DomainState } from '@atajo/shared/domains'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { isDuplicateKey } from '../../platform/database/database-errors.ts'

export interface StoredDomain {
  host: string
  home: string | null
  unknown: string | null
  state: DomainState
  checkedAt: Date | null
  /** False if the environment lists it, and administrators only added settings. */
  isListed: boolean
}

export interface StoredDomains {
  domains: StoredDomain[]
  defaultHost: string | null
  /** Identifies this service; the same for all of its processes. */
  instanceId: string
}

export interface DomainsStore {
  read(): Promise<StoredDomains>
  /** Returns false if it is already listed. */
  add(domain: Pick<StoredDomain, 'host' | 'home' | 'unknown' | 'state' | 'checkedAt'>): Promise<boolean>
  change(
    host: string,
    change: Partial<Pick<StoredDomain, 'home' | 'unknown'>>,
    isFixed: boolean,
  ): Promise<void>
  noteState(host: string, state: DomainState, isFixed: boolean): Promise<void>
  remove(host: string): Promise<void>
  setDefault(host: string): Promise<void>
  /** Makes PUBLIC_URL the default again if that host is the default. */
  unsetDefault(host: string): Promise<void>
}

interface DomainDocument {
  _id: string
  home?: string | null
  unknown?: string | null
  state?: DomainState
  checkedAt?: Date | null
  isListed?: boolean
  defaultHost?: string | null
  instanceId?: string
}

/** Cannot be the name of a host. */
const SERVICE = '*'

const domainSchema = new Schema<DomainDocument>({
  _id: { type: String, required: true },
  home: String,
  unknown: String,
  state: String,
  checkedAt: Date,
  isListed: Boolean,
  defaultHost: String,
  instanceId: String,
})

/** Uses the collection `domains`: one document for each host, and one for the service itself. */
export function createDomainsStore(connection: Connection): DomainsStore {
  const domains: Model<DomainDocument> =
    connection.models.Domain ?? connection.model<DomainDocument>('Domain', domainSchema, 'domains')

  async function instanceIdOf(service: DomainDocument | undefined): Promise<string> {
    if (service?.instanceId !== undefined) return service.instanceId
    const made = await domains
      .findOneAndUpdate(
        { _id: SERVICE },
        { $setOnInsert: { instanceId: randomUUID() } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
    return made?.instanceId as string
  }

  return {
    async read() {
      const found = await domains.find({ _id: trusted({ $gte: '' }) }).lean()
      const service = found.find(({ _id }) => _id === SERVICE)
      return {
        domains: found.filter((one) => one !== service).map(storedDomain),
        defaultHost: service?.defaultHost ?? null,
        instanceId: await instanceIdOf(service),
      }
    },
    async add({ host, ...domain }) {
      try {
        const { matchedCount, upsertedCount } = await domains.updateOne(
          { _id: host, isListed: trusted({ $ne: true }) },
          { $set: { ...domain, isListed: true } },
          { upsert: true },
        )
        return matchedCount + upsertedCount > 0
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    async change(host, change, isFixed) {
      if (Object.keys(change).length === 0) return
      await domains.updateOne({ _id: host }, { $set: change }, { upsert: isFixed })
    },
    async noteState(host, state, isFixed) {
      await domains.updateOne({ _id: host }, { $set: { state, checkedAt: new Date() } }, { upsert: isFixed })
    },
    async remove(host) {
      await domains.deleteOne({ _id: host })
    },
    async setDefault(host) {
      await domains.updateOne({ _id: SERVICE }, { $set: { defaultHost: host } })
    },
    async unsetDefault(host) {
      await domains.updateOne({ _id: SERVICE, defaultHost: host }, { $set: { defaultHost: null } })
    },
  }
}

function storedDomain({ _id, home, unknown, state, checkedAt, isListed }: DomainDocument): StoredDomain {
  return {
    host: _id,
    home: home ?? null,
    unknown: unknown ?? null,
    state: state ?? 'unchecked',
    checkedAt: checkedAt ?? null,
    isListed: isListed === true,
  }
}
