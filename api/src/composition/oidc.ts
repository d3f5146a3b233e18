import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { grantsOfNewAccount } from '../features/administration/accounts/admit-account.ts'
import type { LiveSettings } from '../features/administration/settings/live-settings.ts'
import type { AuthDeps } from '../features/auth/auth.routes.ts'
import { completeProvedSignIn } from '../features/auth/complete-sign-in.ts'
import { registerVerified } from '../features/auth/register-verified.ts'
import { createIdentityProvider } from '../features/oidc/identity-provider.ts'
import type { OidcRoutesDeps } from '../features/oidc/oidc.routes.ts'
import { createOidcAttemptStore } from '../features/oidc/oidc-attempts.store.ts'
import { createOidcLinkStore, type OidcLink, type OidcLinkStore } from '../features/oidc/oidc-links.store.ts'
import type { PasskeyStore } from '../features/passkeys/passkeys.store.ts'
import type { TwoStepDeps } from '../features/two-step/two-step.routes.ts'
import type { OidcSettings } from '../platform/settings/oidc-settings.ts'

/** The links between accounts and the operator's OIDC provider. */
export interface OidcLinks {
  links: OidcLinkStore
  /** Returns null for links with a provider that is no longer configured. */
  linkOf: (userId: number) => Promise<OidcLink | null>
}

/** Composes the links of accounts with the operator's provider. */
export function composeOidcLinks({ oidc }: Config, connection: Connection): OidcLinks {
  const links = createOidcLinkStore(connection)
  return {
    links,
    async linkOf(userId) {
      const link = oidc && (await links.findOf(userId))
      return link && new URL(link.issuer).href === new URL(oidc.issuer).href ? link : null
    },
  }
}

export interface OidcOptions {
  connection: Connection
  auth: AuthDeps
  twoStep: Pick<TwoStepDeps, 'proveOwner'>
  oidcLinks: OidcLinks
  passkeys: { passkeys: PasskeyStore }
  liveSettings: LiveSettings
}

/** Composes sign-in with an external provider; null if none is configured. */
export function composeOidc({ oidc, publicUrl }: Config, options: OidcOptions): OidcRoutesDeps | null {
  if (oidc === null) return null
  const { connection, auth, oidcLinks, passkeys, twoStep } = options
  const { users } = auth
  return {
    links: oidcLinks.links,
    linkOf: oidcLinks.linkOf,
    publicUrl,
    signOut: oidc.signOut,
    limiter: auth.limiter,
    provider: createIdentityProvider(oidc),
    attempts: createOidcAttemptStore(connection),
    findAccount: users.find,
    findAccountByEmail: users.findByEmail,
    createAccount: (identity) => registerVerified({ ...auth, admit: admitOf(oidc, options) }, identity),
    removeAccount: users.remove,
    settleIdentity: auth.settleIdentity,
    completeSignIn(signingIn, { id: userId, credentialsVersion }) {
      const proved = { userId, credentialsVersion, isSecondStepDone: false, over: 'oidc_over' } as const
      return completeProvedSignIn(auth, signingIn, proved)
    },
    proveOwner: twoStep.proveOwner,
    renewCredentials: users.renewCredentials,
    async findHolder(userId) {
      const [user, keys] = await Promise.all([users.find(userId), passkeys.passkeys.list(userId)])
      if (user === null) return null
      const { credentialsVersion } = user
      return { credentialsVersion, hasOtherSignInMethod: isPasswordTaken(oidc, user) || keys.length > 0 }
    },
  }
}

/**
 * Returns whether an account may sign in with its password: every account, or only administrators.
 */
export function isPasswordTaken(
  oidc: Pick<OidcSettings, 'isOnly'> | null,
  { hasPassword, role }: { hasPassword: boolean; role: 'user' | 'admin' },
): boolean {
  return hasPassword && (!oidc?.isOnly || role === 'admin')
}

/**
 * The provider may create accounts even while registration is closed, if the operator allows it.
 */
function admitOf({ createsAccounts }: OidcSettings, options: OidcOptions): AuthDeps['admit'] {
  if (!createsAccounts) return options.auth.admit
  return async () => {
    const { defaultPlan } = await options.liveSettings.read()
    return { grants: grantsOfNewAccount(defaultPlan), takeBack: async () => {} }
  }
}
