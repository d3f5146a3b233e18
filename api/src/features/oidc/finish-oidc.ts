import type { User } from '@atajo/shared/session'
import { AppError } from '../../platform/app-error.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'
import type { SigningIn } from '../../platform/session/signing-in.ts'
import type { IdentityProvider, OidcIdentity } from './identity-provider.ts'
import type { OidcAttempt, OidcAttemptStore } from './oidc-attempts.store.ts'
import type { OidcLinkStore } from './oidc-links.store.ts'

/** An account with its version at the time when the provider identified its owner. */
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
  /** Creates an account without a password. @throws AppError if that is not allowed */
  createAccount: (identity: OidcIdentity) => Promise<OidcAccount>
  removeAccount: (userId: number) => Promise<void>
  /** Links the account and sets its role, once its owner is verified. */
  settleIdentity: (account: OidcAccount, identity: ProviderIdentity) => Promise<unknown>
  /** Requires the remaining sign-in steps, starts the session, then settles the identity. */
  completeSignIn: (signingIn: SigningIn, account: OidcAccount) => Promise<{ user: User }>
}

interface FoundAccount {
  account: OidcAccount
  /** True if completing the sign-in links the account. */
  isNewLink: boolean
}

export interface OidcReturn {
  attempt: OidcAttempt
  state: string
  /** The address to which the browser returned. */
  url: URL
  signingIn: SigningIn
}

/**
 * Signs in the identified person, or links the identity to the account that asked for it.
 * @throws AppError whose code the app explains: `oidc_away`, `oidc_denied`, `oidc_failed`,
 * `oidc_signature`, `oidc_not_allowed`, `oidc_over`, `oidc_not_joined`, `oidc_taken`,
 * `oidc_linked`, `oidc_no_email`, `totp_required`, `account_closing`, and errors of new accounts
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
  const { account, isNewLink } =
    (await findLinked(deps, identity)) ?? (await join(deps, identity)) ?? (await createLinked(deps, identity))
  await deps.completeSignIn({ ...signingIn, identity: providerIdentity(identity, isNewLink) }, account)
}

/** The link is checked again after the account was read, because it may have been removed. */
async function findLinked(
  { links, findAccount }: FinishOidcDeps,
  identity: OidcIdentity,
): Promise<FoundAccount | null> {
  const link = await links.find(identity)
  if (link === null) return null
  const account = await findAccount(link.userId)
  if (account === null) {
    await links.eraseLinkOf(link.userId)
    return null
  }
  if (!(await links.noteUse(link))) throw new AppError('oidc_over')
  return { account, isNewLink: false }
}

/**
 * Joins by address only if both sides have verified that it is this person's. Returns null if no
 * account has the address.
 */
async function join(deps: FinishOidcDeps, identity: OidcIdentity): Promise<FoundAccount | null> {
  const { email, isEmailVerified } = identity
  const owner = email === null ? null : await deps.findAccountByEmail(email)
  if (owner === null) return null
  const other = await deps.links.findOf(owner.id)
  const isFree = other?.issuer !== identity.issuer || other.subject === identity.subject
  if (!isEmailVerified || !owner.isEmailConfirmed || !isFree) throw new AppError('oidc_not_joined')
  return { account: owner, isNewLink: true }
}

/** If two concurrent attempts create accounts for one person, only one account remains. */
async function createLinked(deps: FinishOidcDeps, identity: OidcIdentity): Promise<FoundAccount> {
  if (!identity.isAllowed) throw new AppError('oidc_not_allowed')
  try {
    const account = await deps.createAccount(identity)
    const { issuer, subject, email } = identity
    const outcome = await deps.links.insert({ issuer, subject, email, userId: account.id })
    if (outcome === 'done') return { account, isNewLink: false }
    await deps.removeAccount(account.id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error
  }
  // The other attempt's account may exist before its link does.
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
  await deps.settleIdentity(account, providerIdentity(identity, true))
}

function providerIdentity(
  { issuer, subject, email, isInAdminGroup }: OidcIdentity,
  isNewLink: boolean,
): ProviderIdentity {
  return { issuer, subject, email, isInAdminGroup, isNewLink }
}
