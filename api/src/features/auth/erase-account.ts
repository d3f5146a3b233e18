import type { Owner } from '../../platform/actor.ts'
import type { ErasureStore } from './erasure.store.ts'
import type { UserAccount, UserStore } from './users.store.ts'

export interface EraseAccountDeps {
  users: Pick<UserStore, 'findForLogin'>
  erasure: ErasureStore
  /** Turns the owner's links into tombstones and forgets their visits. */
  removeLinks(owner: Owner): Promise<void>
}

/**
 * Removes an account with everything that is its own; short codes and suffixes stay taken. Whatever a request
 * under way still adds is removed with the second pass. Answers whose it was, null when there is none.
 */
export async function eraseAccount(deps: EraseAccountDeps, name: string): Promise<UserAccount | null> {
  const found = await deps.users.findForLogin(name)
  if (found === null) return null
  const { user } = found
  await eraseThings(deps, user)
  await deps.erasure.removeAccount(user.id)
  await eraseThings(deps, user)
  return user
}

async function eraseThings({ erasure, removeLinks }: EraseAccountDeps, user: UserAccount): Promise<void> {
  await erasure.removeTraces(user)
  await removeLinks(`u:${user.id}`)
}
