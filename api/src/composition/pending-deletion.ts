import type { Connection } from 'mongoose'
import { createAccountTokenStore } from '../features/account/account-tokens.store.ts'
import { type PendingDeletionDeps, reopenAccount } from '../features/account/close-account.ts'
import { askToReturn } from '../features/account/come-back.ts'
import { createPendingDeletionStore } from '../features/account/pending-deletions.store.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import { userModel } from '../features/auth/user.model.ts'
import { createLinkClosingStore } from '../features/links/ownership/link-closing.store.ts'
import { type Decisions, recordPendingDeletions } from './decisions.ts'

export type PendingDeletionParts = PendingDeletionDeps &
  Pick<CompleteSignInDeps, 'reopenAccount' | 'askToReturn'>

/** Creates the dependencies that delete and restore accounts. */
export function composePendingDeletion(connection: Connection, decisions: Decisions): PendingDeletionParts {
  const pendingDeletions = recordPendingDeletions(
    createPendingDeletionStore(userModel(connection)),
    decisions,
  )
  const linkClosing = createLinkClosingStore(connection)
  const tokens = createAccountTokenStore(connection)
  return {
    pendingDeletions,
    linkClosing,
    reopenAccount: (user) => reopenAccount({ pendingDeletions, linkClosing }, user),
    askToReturn: (user, signingIn) => askToReturn({ pendingDeletions, tokens }, user, signingIn),
  }
}
