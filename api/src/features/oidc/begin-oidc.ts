import { randomBytes } from 'node:crypto'
import { SERVICE_API } from '@atajo/shared/paths'
import { randomPKCECodeVerifier } from 'openid-client'
import { ownPath } from '../../platform/http/own-path.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { OidcAttempt, OidcAttemptStore } from './oidc-attempts.store.ts'

export interface BeginOidcDeps {
  provider: IdentityProvider
  attempts: OidcAttemptStore
  limiter: DatabaseLimiter
  /** Base of the redirect address, whatever a request says. */
  publicUrl: string
}

export interface OidcStart {
  /** Mark of the asking browser. */
  browser: string
  /** The client address for rate limits. */
  address: string
  path: string | undefined
  link: OidcAttempt['link']
  /** True if the provider has to ask which account to use. */
  asksForAccount: boolean
}

const STATE_BYTES = 32
const STARTS = { limit: 60, windowSeconds: 600 }

/**
 * Returns the provider's address where the browser signs in.
 * @throws AppError `oidc_away`, `too_many_requests`
 */
export async function beginOidc(
  { provider, attempts, limiter, publicUrl }: BeginOidcDeps,
  { browser, address, path, link, asksForAccount }: OidcStart,
): Promise<URL> {
  await limiter.take({ key: 'oidc', address, ...STARTS })
  const [state, nonce] = [randomText(), randomText()]
  const verifier = randomPKCECodeVerifier()
  const redirectUri = publicUrl + SERVICE_API.oidcCallback
  const url = await provider.authorizationUrl({ redirectUri, state, nonce, verifier, asksForAccount })
  await attempts.insert(state, { browser, verifier, nonce, path: ownPath(path), link })
  return url
}

function randomText(): string {
  return randomBytes(STATE_BYTES).toString('base64url')
}
