import type { Account } from '@atajo/shared/account'
import type { Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { CredentialsStore, StoredAccount } from './credentials.store.ts'

type Factors = 'hasTotp' | 'totpSince' | 'recoveryCodesLeft' | 'passkeys' | 'oidc'

export interface GetAccountDeps {
  credentials: CredentialsStore
  /** How many of each the owner has, the trash left out. */
  usageOf: (owner: Owner) => Promise<Account['usage']>
  /** Ways in that the account has besides its password. */
  factorsOf: (userId: number) => Promise<Pick<Account, Factors>>
  /** The zone of accounts that have chosen none. */
  timeZone: string
}

/** The account as its owner sees it. */
export async function getAccount(deps: GetAccountDeps, userId: number): Promise<Account> {
  const account = await deps.credentials.find(userId)
  if (account === null) throw new AppError('not_authenticated')
  return presentAccount(deps, account)
}

/** What GET and PUT answer. */
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
