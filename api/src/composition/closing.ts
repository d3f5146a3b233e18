import type { Connection } from 'mongoose'
import { type ClosingDeps, reopenAccount } from '../features/account/close-account.ts'
import { createClosingStore } from '../features/account/closings.store.ts'
import { userModel } from '../features/auth/user.model.ts'
import type { UserAccount } from '../features/auth/users.store.ts'
import { createLinkClosingStore } from '../features/links/link-closing.store.ts'

export interface ClosingParts extends ClosingDeps {
  /** Gives a deleted account back to who has signed in; false where it is too late. */
  reopenAccount: (user: UserAccount) => Promise<boolean>
}

/** What closes accounts that are deleted and opens them again. */
export function composeClosing(connection: Connection): ClosingParts {
  const deps = {
    closings: createClosingStore(userModel(connection)),
    linkClosing: createLinkClosingStore(connection),
  }
  return { ...deps, reopenAccount: (user) => reopenAccount(deps, user) }
}
