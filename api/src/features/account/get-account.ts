import type { Account } from '@atajo/shared/account'
import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { CredentialsStore, StoredAccount } from './credentials.store.ts'

type Factors = 'hasTotp' | 'totpSince' | 'recoveryCodesLeft' | 'passkeys' | 'oidc'

export interface GetAccountDeps {
  credentials: CredentialsStore
  /** Counts the owner's things without the trash. */
  usageOf: (owner: Owner) => Promise<Account['usage']>
  /** Returns the sign-in methods besides the password. */
  factorsOf: (userId: number) => Promise<Pick<Account, Factors>>
  /** Time zone of accounts that have chosen none. */
  timeZone: string
}

/** Returns the account as its owner sees it. */
export async function getAccount(deps: GetAccountDeps, userId: number): Promise<Account> {
  const account = await deps.credentials.find(userId)
  if (account === null) throw new AppError('not_authenticated')
  return presentAccount(deps, account)
}

export async function presentAccount(deps: GetAccountDeps, account: StoredAccount): Promise<Account> {
  const { passwordHash, passwordChangedAt, credentialsVersion: _, isEmailConfirmed, ...shown } = account
  const [usage, factors] = await Promise.all([deps.usageOf(`u:${account.id}`), deps.factorsOf(account.id)])
  return {
    ...shown,
    emailVerified: isEmailConfirmed,
    createdAt: account.createdAt.toISOString(),
    timeZone: account.timeZone ?? deps.timeZone,
    usage,
    hasPassword: passwordHash !== null,
    passwordChangedAt: (passwordHash && passwordChangedAt?.toISOString()) ?? null,
    ...factors,
  }
}
