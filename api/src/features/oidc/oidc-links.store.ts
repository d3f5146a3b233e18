import { createHash } from 'node:crypto'
import { type Connection, type Model, Schema, trusted } from 'mongoose'
import { meaningOfDuplicate } from '../../platform/database/database-errors.ts'

/** Identifies a person at a provider. The pair never changes, unlike name and address. */
export interface OidcPerson {
  issuer: string
  subject: string
}

export interface OidcLink extends OidcPerson {
  userId: number
  /** The address at the provider, which helps people to recognize the link. */
  email: string | null
  createdAt: Date
  lastUsedAt: Date | null
  /** True if the account is an administrator because of a group at the provider. */
  isAdminByGroup: boolean
}

type NewOidcLink = Pick<OidcLink, 'issuer' | 'subject' | 'userId' | 'email'>

/** `taken`: the identity has another account here. `linked`: the account has another identity. */
type OidcLinkOutcome = 'done' | 'taken' | 'linked'

export interface OidcLinkStore {
  find(person: OidcPerson): Promise<OidcLink | null>
  /** Returns the only link of an account. */
  findOf(userId: number): Promise<OidcLink | null>
  insert(link: NewOidcLink): Promise<OidcLinkOutcome>
  /** Returns false if the link is gone. */
  noteUse(link: OidcLink): Promise<boolean>
  noteAdmin(userId: number, isAdminByGroup: boolean): Promise<void>
  eraseLinkOf(userId: number): Promise<boolean>
}

interface LinkDocument extends Omit<OidcLink, 'lastUsedAt' | 'isAdminByGroup'> {
  /** SHA-256 of issuer and subject. */
  _id: string
  lastUsedAt?: Date
  isAdminByGroup?: boolean
}

const linkSchema = new Schema<LinkDocument>({
  _id: { type: String, required: true },
  issuer: { type: String, required: true },
  subject: { type: String, required: true },
  userId: { type: Number, required: true },
  email: { type: String, default: null },
  createdAt: { type: Date, required: true },
  lastUsedAt: Date,
  isAdminByGroup: Boolean,
})
linkSchema.index({ userId: 1 }, { unique: true })

export function createOidcLinkStore(connection: Connection): OidcLinkStore {
  const links: Model<LinkDocument> =
    connection.models.OidcLink ?? connection.model<LinkDocument>('OidcLink', linkSchema, 'oidc_links')

  async function find(person: OidcPerson): Promise<OidcLink | null> {
    return storedLink(await links.findOne({ _id: idOf(person) }).lean<LinkDocument>())
  }

  async function insert(link: NewOidcLink): Promise<OidcLinkOutcome> {
    try {
      await links.create({ ...link, _id: idOf(link), createdAt: new Date() })
      return 'done'
    } catch (error) {
      const meaning = meaningOfDuplicate(error, { userId: 'linked', _id: 'taken' } as const)
      if ((await find(link))?.userId === link.userId) return 'done'
      // Links with a provider that the operator has replaced are not valid any more.
      const left = { userId: link.userId, issuer: trusted({ $ne: link.issuer }) }
      const isFree = meaning === 'linked' && (await links.deleteOne(left)).deletedCount === 1
      return isFree ? insert(link) : meaning
    }
  }

  return {
    find,
    async findOf(userId) {
      return storedLink(await links.findOne({ userId }).lean<LinkDocument>())
    },
    insert,
    async noteUse({ userId, ...person }) {
      const change = { $set: { lastUsedAt: new Date() } }
      return (await links.updateOne({ _id: idOf(person), userId }, change)).matchedCount === 1
    },
    async noteAdmin(userId, isAdminByGroup) {
      await links.updateOne({ userId }, { $set: { isAdminByGroup } })
    },
    async eraseLinkOf(userId) {
      return (await links.deleteOne({ userId })).deletedCount === 1
    },
  }
}

function idOf({ issuer, subject }: OidcPerson): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
}

function storedLink(document: LinkDocument | null): OidcLink | null {
  if (document === null) return null
  const { _id, lastUsedAt, isAdminByGroup, ...link } = document
  return { ...link, lastUsedAt: lastUsedAt ?? null, isAdminByGroup: isAdminByGroup ?? false }
}
