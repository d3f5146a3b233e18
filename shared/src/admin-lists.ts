import { z } from 'zod'
import { adminPlanId } from './administration.ts'
import { registrationWire } from './session.ts'
import { issue, wireInstant, wireRequiredText } from './wire-values.ts'

const cursor = z.string().max(200).optional()

/** A page of an administrator's list. `nextCursor` leads to the next page, null at the end. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** An account as administrators see it. */
export const adminUserWire = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    planId: z.int(),
    role: z.enum(['user', 'admin']),
    isBlocked: z.boolean(),
    state: z.enum(['active', 'blocked', 'deleted']),
    createdAt: wireInstant,
    lastSeenAt: wireInstant.nullable(),
    links: z.int(),
    clicks: z.int(),
    /** End of the recovery period of a deleted account. */
    deletedUntil: wireInstant.nullable(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof adminUserWire>
export const adminUsersWire = pageOf(adminUserWire)

/** Query of GET /api/admin/users. `q` is part of a user name or an email. */
export const adminUsersQuery = z.object({
  q: z.string().max(254).optional(),
  plan: z.enum(['free', 'pro'], issue('unknown_value')).optional(),
  state: z.enum(['active', 'blocked', 'deleted'], issue('unknown_value')).optional(),
  cursor,
})
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>

/** A one-time address at which an account's owner chooses a password. */
export const resetLinkWire = z.object({ url: z.string(), expiresAt: wireInstant })
export type ResetLink = z.infer<typeof resetLinkWire>

/** Body of POST /api/admin/users/{id}/transfer: a user name or a confirmed email. */
export const linksTransferWire = z
  .object({ to: wireRequiredText(254) })
  .meta({ id: 'LinksTransfer', examples: [{ to: 'berta' }] })

/** Answer of the transfer. `leftOut` names the items that exceed the new owner's plan. */
export const transferredLinksWire = z
  .object({
    links: z.int(),
    leftOut: z.object({ groups: z.array(z.string()), tags: z.array(z.string()) }),
  })
  .meta({ id: 'TransferredLinks' })
export type TransferredLinks = z.infer<typeof transferredLinksWire>

/** Body of POST /api/admin/users. */
export const newUserWire = z
  .object({
    username: registrationWire.shape.username,
    email: registrationWire.shape.email,
    password: registrationWire.shape.password.optional(),
    planId: adminPlanId.optional(),
  })
  .meta({ id: 'NewUser', examples: [{ username: 'ana', email: 'ana@example.com', planId: 2 }] })
export type NewUser = z.infer<typeof newUserWire>

/** Answer of POST /api/admin/users. For an account without a password `resetLink` is included. */
export const createdUserWire = adminUserWire
  .extend({ resetLink: resetLinkWire.nullable() })
  .meta({ id: 'CreatedUser' })

/** Body of PUT /api/admin/users/{id}. Absent fields stay unchanged. */
export const userChangeWire = z
  .object({
    planId: adminPlanId.optional(),
    role: z.enum(['user', 'admin'], issue('unknown_value')).optional(),
    isBlocked: z.boolean(issue('wrong_type')).optional(),
  })
  .meta({ id: 'UserChange', examples: [{ isBlocked: true }] })
export type UserChange = z.infer<typeof userChangeWire>

export const overviewWire = z
  .object({ users: z.int(), links: z.int(), clicks: z.int(), openReports: z.int() })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof overviewWire>

/** Any link as administrators see it. `owner` is null for a guest's link. */
export const adminLinkWire = z
  .object({
    id: z.int(),
    shortUrl: z.string(),
    sufix: z.string().nullable(),
    title: z.string().nullable(),
    longUrl: z.string(),
    mobileUrl: z.string().nullable(),
    desktopUrl: z.string().nullable(),
    owner: z.object({ id: z.int(), username: z.string() }).nullable(),
    status: z.boolean(),
    /** The block that closes it; `settings`, a list of hosts, has no id. */
    block: z
      .object({ id: z.string().nullable(), kind: z.enum(['link', 'host', 'owner', 'settings']) })
      .nullable(),
    clicks: z.int(),
    createdAt: wireInstant,
  })
  .meta({ id: 'AdminLink' })
export type AdminLink = z.infer<typeof adminLinkWire>
export const adminLinksWire = pageOf(adminLinkWire)

/** Query of GET /api/admin/links. `q` is part of a code, title or destination. */
export const adminLinksQuery = z.object({
  q: z.string().max(2048).optional(),
  host: z.string().max(300).optional(),
  owner: z.string().max(320).optional(),
  /** Links closed by any block are `blocked` only. */
  status: z.enum(['active', 'inactive', 'blocked'], issue('unknown_value')).optional(),
  cursor,
})
export type AdminLinksQuery = z.infer<typeof adminLinksQuery>

/** An audit entry. `actor` is a user name, or `terminal` for a command. */
export const auditEntryWire = z
  .object({
    at: wireInstant,
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    /** User name or code of an existing target. */
    targetName: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Deed' })
export type ListedAuditEntry = z.infer<typeof auditEntryWire>
export const auditLogWire = pageOf(auditEntryWire)
export const auditLogQuery = z.object({ cursor })
