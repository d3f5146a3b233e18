import type { AdminUser, AdminUsersQuery, NewUser, ResetLink, UserChange } from '@atajo/shared/admin-lists'
import { PRO_PLAN_ID } from '@atajo/shared/plan'
import { AppError } from '../../../platform/app-error.ts'
import { pageOf, placeOf } from '../../../platform/database/list-place.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { AuditEntry, RecordAuditEntry } from '../log/audit-entry.ts'
import type { AdminUsersStore, JudgedUser } from './admin-users.store.ts'
import type { AdminsStore } from './admins.store.ts'

export interface AdminUsersDeps {
  adminUsers: AdminUsersStore
  admins: AdminsStore
  /** The number of links and clicks of each account, by user id. */
  usageOf: (
    userIds: number[],
  ) => Promise<Map<number, { links: number; clicks: number; lastSeenAt: Date | null }>>
  /**
   * Creates an account; a repeated request returns the one it made before.
   * @throws AppError `username_taken`, `email_taken`, `validation_failed`
   */
  createAccount: (user: NewAccount & { isPro: boolean }) => Promise<{ id: number; isNew: boolean }>
  /** Sets the plan that the operator grants; a paid plan stays in force. */
  setPlan: (userId: number, planId: number) => Promise<void>
  resetLink: (userId: number) => Promise<ResetLink>
  /** @throws AppError if the user's subscription cannot be cancelled */
  endCheckouts: (userId: number) => Promise<void>
  eraseKeys: (userId: number) => Promise<void>
  /** Withdraws the offers of links that the account made. */
  endOffers: (userId: number) => Promise<void>
  closeLinks: (userId: number) => Promise<void>
  openLinks: (userId: number) => Promise<void>
  /** Closes the links of a blocked account, or reopens them. */
  followBlock: (actor: number, userId: number, isBlocked: boolean) => Promise<void>
  defaultPlan: () => Promise<'free' | 'pro'>
  note: RecordAuditEntry
  now: () => number
}

type FindUser = Pick<AdminUsersStore, 'find'>

interface NewAccount extends Omit<NewUser, 'planId'> {
  idempotencyKey: string | null
}

const PAGE = 50
const RETURN_MS = 7 * DAY_MS

/**
 * Returns a page of accounts, newest (highest id) first.
 * @throws AppError `cursor_invalid`
 */
export async function listUsers(deps: AdminUsersDeps, { cursor, ...wanted }: AdminUsersQuery) {
  const before = placeOf(cursor)
  const found = await deps.adminUsers.list(wanted, before?.at.getTime() ?? Number.MAX_SAFE_INTEGER, PAGE + 1)
  const { rows, nextCursor } = pageOf(found, PAGE, ({ id }) => ({ at: new Date(id), id: '-' }))
  return { items: await present(deps, rows), nextCursor }
}

/**
 * Creates an account even while registration is closed. Without a password the answer contains a
 * link to set one.
 */
export async function createUser(
  deps: AdminUsersDeps,
  actor: number,
  { planId, ...user }: NewAccount & Pick<NewUser, 'planId'>,
) {
  const isPro = planId === undefined ? (await deps.defaultPlan()) === 'pro' : planId === PRO_PLAN_ID
  const { id, isNew } = await deps.createAccount({ ...user, isPro })
  if (isNew) await deps.note({ actor, action: 'create_user', target: `u:${id}` })
  if (user.password !== undefined) return { ...(await presentOne(deps, id)), resetLink: null }
  const resetLink = isNew ? await deps.resetLink(id) : await makeResetLink(deps, actor, id)
  return { ...(await presentOne(deps, id)), resetLink }
}

/**
 * Changes plan, role or status of an account. Blocking an administrator removes the role.
 * @throws AppError `user_not_found`, `last_admin`, `validation_failed` for making an administrator
 * of an account that cannot sign in
 */
export async function updateUser(
  deps: AdminUsersDeps,
  actor: number,
  { id, planId, role, isBlocked }: UserChange & { id: number },
): Promise<AdminUser> {
  const user = await find(deps, id)
  const target = `u:${id}`
  const isKeptOut = isBlocked ?? user.isBlocked
  if (role === 'admin' && (isKeptOut || user.isDeleted)) {
    throw new AppError('validation_failed', { fields: { role: 'unknown_value' } })
  }
  if (role === 'user' || isBlocked) await leaveOffice(deps, actor, id)
  if (isBlocked !== undefined && isBlocked !== user.isBlocked) {
    await deps.adminUsers.setBlocked(id, isBlocked)
    await deps.note({ actor, action: isBlocked ? 'block_user' : 'unblock_user', target })
    await deps.followBlock(actor, id, isBlocked)
    if (isBlocked) await deps.endOffers(id)
  }
  if (role === 'admin') await appoint(deps, { actor, id })
  if (planId !== undefined) {
    await deps.setPlan(id, planId)
    await deps.note({ actor, action: 'change_plan', target, detail: { planId } })
  }
  return presentOne(deps, id)
}

/**
 * Deletes an account as its owner could, except that its owner cannot restore it.
 * @throws AppError `user_not_found`, `last_admin`, `payment_failed`
 */
export async function removeUser(deps: AdminUsersDeps, actor: number, id: number) {
  await find(deps, id)
  await leaveOffice(deps, actor, id)
  await deps.endCheckouts(id)
  const closedAt = new Date(deps.now())
  const deletedUntil = new Date(closedAt.getTime() + RETURN_MS)
  if (!(await deps.adminUsers.close(id, { closedAt, deletedUntil }))) throw new AppError('user_not_found')
  await deps.note({ actor, action: 'delete_user', target: `u:${id}` })
  await deps.eraseKeys(id)
  await deps.endOffers(id)
  await deps.closeLinks(id)
  const { deletedUntil: until } = await find(deps, id)
  return { deletedUntil: (until ?? deletedUntil).toISOString() }
}

/** @throws AppError `user_not_found` if the account has no pending deletion */
export async function restoreUser(deps: AdminUsersDeps, actor: number, id: number): Promise<AdminUser> {
  const { isDeleted } = await find(deps, id)
  if (isDeleted) {
    if (!(await deps.adminUsers.reopen(id, new Date(deps.now())))) throw new AppError('user_not_found')
    await deps.openLinks(id)
    await deps.note({ actor, action: 'restore_user', target: `u:${id}` })
  }
  return presentOne(deps, id)
}

/** @throws AppError `user_not_found` */
export async function makeResetLink(deps: AdminUsersDeps, actor: number, id: number): Promise<ResetLink> {
  await find(deps, id)
  const link = await deps.resetLink(id)
  await deps.note({ actor, action: 'reset_link', target: `u:${id}` })
  return link
}

async function leaveOffice({ admins, note }: AdminUsersDeps, actor: number, id: number): Promise<void> {
  const outcome = await admins.remove(id)
  if (outcome === 'last') throw new AppError('last_admin')
  if (outcome === 'removed') await note({ actor, action: 'revoke_admin', target: `u:${id}` })
}

/**
 * Makes an administrator of an account that may sign in. Returns false if it may not, or already is
 * one.
 */
export async function appoint(
  { admins, adminUsers, note }: Pick<AdminUsersDeps, 'admins' | 'note'> & { adminUsers: FindUser },
  { actor, id, detail }: { actor: number | null; id: number; detail?: AuditEntry['detail'] },
): Promise<boolean> {
  const mayCome = async () => {
    const user = await adminUsers.find(id)
    return user !== null && !user.isDeleted && !user.isBlocked
  }
  if ((await admins.has(id)) || !(await mayCome())) return false
  await admins.add(id)
  // The account was deleted or blocked meanwhile. It must not count as an administrator, since it
  // cannot sign in.
  if (!(await mayCome())) {
    await admins.remove(id)
    return false
  }
  await note({ actor, action: 'grant_admin', target: `u:${id}`, ...(detail && { detail }) })
  return true
}

async function find({ adminUsers }: AdminUsersDeps, id: number): Promise<JudgedUser> {
  const user = await adminUsers.find(id)
  if (user === null) throw new AppError('user_not_found')
  return user
}

async function presentOne(deps: AdminUsersDeps, id: number): Promise<AdminUser> {
  const [shown] = await present(deps, [await find(deps, id)])
  return shown as AdminUser
}

async function present({ usageOf }: AdminUsersDeps, users: JudgedUser[]): Promise<AdminUser[]> {
  const usage = await usageOf(users.map(({ id }) => id))
  return users.map(({ isDeleted, createdAt, deletedUntil, ...user }) => {
    const { links = 0, clicks = 0, lastSeenAt = null } = usage.get(user.id) ?? {}
    return {
      ...user,
      state: isDeleted ? 'deleted' : user.isBlocked ? 'blocked' : 'active',
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      links,
      clicks,
      deletedUntil: deletedUntil?.toISOString() ?? null,
    }
  })
}
