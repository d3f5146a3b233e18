import type { Connection } from 'mongoose'
import { createAccountTokenStore } from '../features/account/account-tokens.store.ts'
import { type ClosingDeps, reopenAccount } from '../features/account/close-account.ts'
import { createClosingStore } from '../features/account/closings.store.ts'
import { askToReturn } from '../features/account/come-back.ts'
import type { CompleteSignInDeps } from '../features/auth/complete-sign-in.ts'
import { userModel } from '../features/auth/user.model.ts'
import { createLinkClosingStore } from '../features/links/link-closing.store.ts'
import { type Decisions, noteClosings } from './decisions.ts'

export type ClosingParts = ClosingDeps & Pick<CompleteSignInDeps, 'reopenAccount' | 'askToReturn'>

/** What closes accounts that are deleted and opens them again. */
export function composeClosing(connection: Connection, decisions: Decisions): ClosingParts {
  const closings = noteClosings(createClosingStore(userModel(connection)), decisions)
  const linkClosing = createLinkClosingStore(connection)
  const tokens = createAccountTokenStore(connection)
  return {
    closings,
    linkClosing,
    reopenAccount: (user) => reopenAccount({ closings, linkClosing }, user),
    askToReturn: (user, signingIn) => askToReturn({ closings, tokens }, user, signingIn),
  }
}
