import type { User } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import type { SigningIn } from '../../platform/session/session.ts'
import type { IdentityProvider, OidcIdentity } from './identity-provider.ts'
import type { OidcAttempt, OidcAttemptStore } from './oidc-attempts.store.ts'
import type { OidcLinkStore } from './oidc-links.store.ts'

/** An account as it was read when the provider named its owner. */
export interface OidcAccount {
  id: number
  credentialsVersion: number
  isEmailConfirmed: boolean
}

export interface FinishOidcDeps {
  provider: IdentityProvider
  attempts: OidcAttemptStore
  links: OidcLinkStore
  findAccount: (userId: number) => Promise<OidcAccount | null>
  findAccountByEmail: (email: string) => Promise<OidcAccount | null>
  /** Creates an account without a password. @throws AppError where it may not */
  createAccount: (identity: OidcIdentity) => Promise<OidcAccount>
  removeAccount: (userId: number) => Promise<void>
  /** Makes the account what its groups at the provider say. */
  settleRole: (userId: number, groups: readonly string[]) => Promise<void>
  /** Asks for what else the account wants, and starts its session. */
  completeSignIn: (signingIn: SigningIn, account: OidcAccount) => Promise<{ user: User }>
}

export interface OidcReturn {
  attempt: OidcAttempt
  state: string
  /** The address that the browser came back to. */
  url: URL
  signingIn: SigningIn
}

/**
 * Signs in whom the provider names, or links them to the account that asked for it.
 * @throws AppError whose code people are told: `oidc_away`, `oidc_denied`, `oidc_failed`,
 * `oidc_over`, `oidc_not_joined`, `oidc_taken`, `oidc_linked`, `oidc_no_email`, `totp_required`,
 * `account_closing`, and what refuses new accounts
 */
export async function finishOidc(
  deps: FinishOidcDeps,
  { attempt, state, url, signingIn }: OidcReturn,
): Promise<void> {
  const { nonce, verifier, link } = attempt
  const identity = await deps.provider.identify({ url, state, nonce, verifier })
  if (link === null) return signIn(deps, identity, signingIn)
  await linkAccount(deps, { identity, link, signingIn })
}

async function signIn(deps: FinishOidcDeps, identity: OidcIdentity, signingIn: SigningIn): Promise<void> {
  const linked = await findLinked(deps, identity)
  if (linked !== null) {
    await deps.settleRole(linked.id, identity.groups)
    await deps.completeSignIn(signingIn, linked)
    return
  }
  const account = await joinOrCreate(deps, identity)
  await deps.completeSignIn(signingIn, account)
  // Only now: who cannot answer the second step leaves no way in behind.
  await insertLink(deps, identity, account.id)
  await deps.settleRole(account.id, identity.groups)
}

/** The link is looked at again after the account was read: one removed meanwhile opens nothing. */
async function findLinked(
  { links, findAccount }: FinishOidcDeps,
  identity: OidcIdentity,
): Promise<OidcAccount | null> {
  const link = await links.find(identity)
  if (link === null) return null
  const account = await findAccount(link.userId)
  if (account === null) {
    await links.eraseLinkOf(link.userId)
    return null
  }
  if (!(await links.noteUse(link))) throw new AppError('oidc_over')
  return account
}

async function joinOrCreate(deps: FinishOidcDeps, identity: OidcIdentity): Promise<OidcAccount> {
  return (await join(deps, identity)) ?? (await createLinked(deps, identity))
}

/**
 * An address opens an account only where both sides know that it is this person's. Null where no
 * account has it.
 */
async function join(deps: FinishOidcDeps, identity: OidcIdentity): Promise<OidcAccount | null> {
  const { email, isEmailVerified } = identity
  const owner = email === null ? null : await deps.findAccountByEmail(email)
  if (owner === null) return null
  const other = await deps.links.findOf(owner.id)
  const isFree = other?.issuer !== identity.issuer || other.subject === identity.subject
  if (!isEmailVerified || !owner.isEmailConfirmed || !isFree) throw new AppError('oidc_not_joined')
  return owner
}

/** Of two attempts at once that make an account for one person, one account stays. */
async function createLinked(deps: FinishOidcDeps, identity: OidcIdentity): Promise<OidcAccount> {
  try {
    const account = await deps.createAccount(identity)
    const { issuer, subject, email } = identity
    const outcome = await deps.links.insert({ issuer, subject, email, userId: account.id })
    if (outcome === 'done') return account
    await deps.removeAccount(account.id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error
  }
  // The faster one's account may be there before its link is.
  const faster = (await findLinked(deps, identity)) ?? (await join(deps, identity))
  if (faster === null) throw new AppError('oidc_not_joined')
  return faster
}

async function linkAccount(
  deps: FinishOidcDeps,
  asked: { identity: OidcIdentity; link: NonNullable<OidcAttempt['link']>; signingIn: SigningIn },
): Promise<void> {
  const { identity, link, signingIn } = asked
  const { asker } = signingIn
  if (asker?.kind !== 'user' || asker.userId !== link.userId) throw new AppError('oidc_over')
  const account = await deps.findAccount(link.userId)
  if (account?.credentialsVersion !== link.credentialsVersion) throw new AppError('oidc_over')
  await insertLink(deps, identity, link.userId)
  await deps.settleRole(link.userId, identity.groups)
}

async function insertLink(
  { links }: Pick<FinishOidcDeps, 'links'>,
  { issuer, subject, email }: OidcIdentity,
  userId: number,
): Promise<void> {
  const outcome = await links.insert({ issuer, subject, email, userId })
  if (outcome !== 'done') throw new AppError(outcome === 'taken' ? 'oidc_taken' : 'oidc_linked')
}
