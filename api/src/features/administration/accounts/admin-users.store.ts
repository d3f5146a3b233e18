import type { AdminUsersQuery } from '@atajo/shared/admin-lists'
import { showableText } from '@atajo/shared/wire-values'
import { type Model, type QueryFilter, trusted } from 'mongoose'
import { grantedPlanId } from '../../../platform/granted-plan.ts'
import { nameKey } from '../../../platform/name-key.ts'
import type { UserDocument } from '../../auth/user.model.ts'

export interface JudgedUser {
  id: number
  username: string
  email: string
  name: string | null
  planId: number
  role: 'user' | 'admin'
  isBlocked: boolean
  isDeleted: boolean
  createdAt: Date
  deletedUntil: Date | null
}

export interface AdminUsersStore {
  /** Returns accounts with lower ids than `before`, newest first. */
  list(wanted: Omit<AdminUsersQuery, 'cursor'>, before: number, limit: number): Promise<JudgedUser[]>
  find(id: number): Promise<JudgedUser | null>
  count(): Promise<number>
  /** User names by id, without erased accounts. */
  usernamesOf(ids: number[]): Promise<Map<number, string>>
  /** Blocks or unblocks the account. Blocking ends its sessions and prevents sign-in. */
  setBlocked(id: number, isBlocked: boolean): Promise<boolean>
  /**
   * Marks the account for deletion; only an administrator can restore it. Returns false if there is
   * no such account.
   */
  close(id: number, closing: { closedAt: Date; deletedUntil: Date }): Promise<boolean>
  /**
   * Restores an account, also one that its owner deleted. Returns false if the grace period has
   * ended.
   */
  reopen(id: number, now: Date): Promise<boolean>
}

export function createAdminUsersStore(users: Model<UserDocument>): AdminUsersStore {
  return {
    async list(wanted, before, limit) {
      const ids = { _id: trusted({ $gt: 0, $lt: before }) }
      const found = await users
        .find({ ...ids, ...filterOf(wanted) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean()
      return found.map(judged)
    },
    async find(id) {
      const found = await users.findOne({ _id: id, state: trusted({ $ne: 'erasing' }) }).lean()
      return found && judged(found)
    },
    count: () => users.estimatedDocumentCount(),
    async usernamesOf(ids) {
      const some = { _id: trusted({ $in: [...new Set(ids)] }) }
      const found = await users.find(some, { username: 1 }).lean()
      return new Map(found.map(({ _id, username }) => [_id, username]))
    },
    async setBlocked(id, isBlocked) {
      const change = isBlocked
        ? { $set: { isBlocked: true }, $inc: { credentialsVersion: 1 } }
        : { $unset: { isBlocked: 1 as const } }
      return (await users.updateOne({ _id: id }, change)).matchedCount === 1
    },
    async close(id, closing) {
      const isClosedByAdmin = true
      const fresh = await users.updateOne(
        { _id: id, state: trusted({ $exists: false }) },
        { $set: { state: 'closing', isClosedByAdmin, ...closing }, $inc: { credentialsVersion: 1 } },
      )
      if (fresh.matchedCount === 1) return true
      // If its owner has already deleted the account, only administrators can restore it from now
      // on.
      const change = { $set: { isClosedByAdmin }, $inc: { credentialsVersion: 1 } }
      return (await users.updateOne({ _id: id, state: 'closing' }, change)).matchedCount === 1
    },
    async reopen(id, now) {
      const { matchedCount } = await users.updateOne(
        { _id: id, state: 'closing', deletedUntil: trusted({ $gt: now }) },
        { $unset: { state: 1, closedAt: 1, deletedUntil: 1, isClosedByAdmin: 1 } },
      )
      return matchedCount === 1
    },
  }
}

function filterOf({ q, plan, state }: Omit<AdminUsersQuery, 'cursor'>): QueryFilter<UserDocument> {
  // Regular expressions must not contain a zero byte, and names contain no control characters.
  const text = nameKey(showableText(q ?? ''))
  const part = trusted({ $regex: escapeRegex(text) })
  const states = {
    active: { state: trusted({ $exists: false }), isBlocked: trusted({ $ne: true }) },
    blocked: { state: trusted({ $exists: false }), isBlocked: true },
    deleted: { state: trusted({ $exists: true }) },
  }
  return {
    ...(text ? { $or: [{ usernameKey: part }, { emailKey: part }] } : {}),
    ...(plan ? { 'grants.0': trusted({ $exists: plan === 'pro' }) } : {}),
    ...(state ? states[state] : {}),
  } as QueryFilter<UserDocument>
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function judged(document: UserDocument): JudgedUser {
  const { _id: id, username, email, createdAt, grants } = document
  return {
    id,
    username,
    email,
    createdAt,
    name: document.name ?? null,
    planId: grantedPlanId(grants),
    role: document.role ?? 'user',
    isBlocked: document.isBlocked === true,
    isDeleted: document.state !== undefined,
    deletedUntil: document.deletedUntil ?? null,
  }
}
