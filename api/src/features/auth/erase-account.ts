import type { UserAccount, UserStore } from './users.store.ts'

/** Removes a user's data in one part of the service; safe to repeat. */
export type EraseOfUser = (user: Pick<UserAccount, 'id' | 'username'>) => Promise<unknown>

export interface EraseAccountDeps {
  users: Pick<UserStore, 'findForLogin' | 'remove'>
  /** Run in this order. If one fails, the account and all later parts stay unchanged. */
  erasers: readonly EraseOfUser[]
}

/**
 * Removes an account and all its data; codes and slugs stay taken. A second pass removes what
 * concurrent requests added. Returns the removed account, or null.
 */
export async function eraseAccount(deps: EraseAccountDeps, name: string): Promise<UserAccount | null> {
  const found = await deps.users.findForLogin(name)
  if (found === null) return null
  await eraseUser(deps, found.user)
  return found.user
}

export async function eraseUser(
  { users, erasers }: EraseAccountDeps,
  user: Pick<UserAccount, 'id' | 'username'>,
): Promise<void> {
  for (const erase of erasers) await erase(user)
  await users.remove(user.id)
  for (const erase of erasers) await erase(user)
}
