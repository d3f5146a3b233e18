import type { UserAccount, UserStore } from './users.store.ts'

/** Removes what one part of the service keeps for a user; safe to repeat. */
export type EraseOfUser = (user: Pick<UserAccount, 'id' | 'username'>) => Promise<unknown>

export interface EraseAccountDeps {
  users: Pick<UserStore, 'findForLogin' | 'remove'>
  /** In this order: one that fails leaves the account and all after it as they are. */
  erasers: readonly EraseOfUser[]
}

/**
 * Removes an account and all it owns; codes and slugs stay taken. A second pass removes what a
 * request under way added. Returns whose it was, or null when there is none.
 */
export async function eraseAccount(deps: EraseAccountDeps, name: string): Promise<UserAccount | null> {
  const found = await deps.users.findForLogin(name)
  if (found === null) return null
  await eraseUser(deps, found.user)
  return found.user
}

/** The same for an account that is known. */
export async function eraseUser(
  { users, erasers }: EraseAccountDeps,
  user: Pick<UserAccount, 'id' | 'username'>,
): Promise<void> {
  for (const erase of erasers) await erase(user)
  await users.remove(user.id)
  for (const erase of erasers) await erase(user)
}
