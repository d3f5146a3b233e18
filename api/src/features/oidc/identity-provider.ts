import * as client from 'openid-client'
import { AppError } from '../../platform/app-error.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import type { OidcSettings } from '../../platform/settings/oidc-settings.ts'
import { claimOf, emailOf, groupsOf, isEmailVerified, withoutSlash } from './read-claims.ts'

/** The provider's verified statement about a person. */
export interface OidcIdentity {
  issuer: string
  subject: string
  email: string | null
  /** True if the provider has verified the address. */
  isEmailVerified: boolean
  /** Names at the provider, the best user name first. */
  names: string[]
  /** True for members of the operator's group of administrators. */
  isInAdminGroup: boolean
  /** True if the operator's settings allow the person an account. */
  isAllowed: boolean
}

export interface AuthorizationRequest {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  /** True if the provider has to ask which account to use. */
  asksForAccount: boolean
}

export interface AuthorizationAnswer {
  /** The address to which the browser returned, with the provider's parameters. */
  url: URL
  state: string
  nonce: string
  verifier: string
}

export interface IdentityProvider {
  /** @throws AppError `oidc_away` */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /**
   * Identifies the person after checking everything that binds the answer to the request.
   * @throws AppError `oidc_away`, `oidc_denied`, `oidc_signature`, `oidc_failed`
   */
  identify(answer: AuthorizationAnswer): Promise<OidcIdentity>
  /** Returns the address that ends the provider's session and leads back; null if it has none. */
  signOutUrl(returnTo: string): Promise<URL | null>
}

const TIMEOUT_SECONDS = 5
const CLOCKS_DIFFER_SECONDS = 60

/** Creates the configured provider. Its metadata are discovered on first use. */
export function createIdentityProvider(settings: OidcSettings): IdentityProvider {
  let known: { until: number; configuration: Promise<client.Configuration> } | null = null

  /** Shares one discovery among all callers. A failure is not cached. */
  async function configuration(): Promise<client.Configuration> {
    if (known === null || known.until < Date.now()) {
      known = { until: Date.now() + HOUR_MS, configuration: discover(settings) }
    }
    const asked = known
    try {
      return await asked.configuration
    } catch (error) {
      if (known === asked) known = null
      throw new AppError('oidc_away', { cause: error })
    }
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier, asksForAccount }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksForAccount ? { prompt: 'select_account' } : {}),
      })
    },
    async identify({ url, state, nonce, verifier }) {
      const config = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('No ID token')
        return identityOf(settings, await completeClaims(settings, { config, tokens, claims }))
      } catch (error) {
        throw new AppError(reasonOf(error), { cause: error })
      }
    },
    async signOutUrl(returnTo) {
      const config = await configuration()
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo })
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const server = new URL(issuer)
  // Settings allow such an issuer on this machine only.
  const insecure = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const metadata = { [client.clockTolerance]: CLOCKS_DIFFER_SECONDS }
  const options = { timeout: TIMEOUT_SECONDS, execute: [client.enableNonRepudiationChecks, ...insecure] }
  const authentication = clientSecret === null ? client.None() : secretIn(clientSecret)
  return client.discovery(server, clientId, metadata, authentication, options)
}

/** Sends the secret in the header, as is the default of OpenID Connect, or else in the body. */
function secretIn(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const takesPostAlone = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (takesPostAlone ? post : basic)(server, ...rest)
  }
}

type Claims = client.IDToken & client.UserInfoResponse

interface Answer {
  config: client.Configuration
  tokens: client.TokenEndpointResponse
  claims: client.IDToken
}

/** Many providers return only the subject in the token, and all else from the userinfo endpoint. */
async function completeClaims(
  { adminGroup, allowedGroups, roleClaim }: OidcSettings,
  { config, tokens, claims }: Answer,
): Promise<Claims> {
  const needsGroups = adminGroup !== null || allowedGroups !== null
  const wanted = ['email', 'email_verified', ...(needsGroups ? [roleClaim] : [])]
  const isComplete = wanted.every((name) => claimOf(claims, name) !== undefined)
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims as Claims
  const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { ...more, ...claims } as Claims
}

function identityOf(settings: OidcSettings, claims: Claims): OidcIdentity {
  const { adminGroup, roleClaim, trustsEmail } = settings
  const { iss, sub, preferred_username, nickname, name } = claims
  const email = emailOf(claims)
  const isVerified = isEmailVerified(claims, trustsEmail)
  const names = [preferred_username, nickname, String(email ?? '').split('@')[0], name]
  const groups = groupsOf(claimOf(claims, roleClaim))
  return {
    issuer: iss,
    subject: sub,
    email,
    isEmailVerified: isVerified,
    names: names.filter((text): text is string => typeof text === 'string' && text !== ''),
    isInAdminGroup: adminGroup !== null && groups.includes(withoutSlash(adminGroup)),
    isAllowed: isAllowed(settings, groups, isVerified ? email : null),
  }
}

/** Membership in one group or domain suffices. Only a verified address counts. */
function isAllowed(
  { allowedGroups, allowedDomains }: OidcSettings,
  groups: readonly string[],
  email: string | null,
): boolean {
  if (allowedGroups === null && allowedDomains === null) return true
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? ''
  const isInDomain = domain !== '' && allowedDomains?.includes(domain) === true
  return isInDomain || groups.some((group) => allowedGroups?.includes(group))
}

function reasonOf(error: unknown): 'oidc_away' | 'oidc_denied' | 'oidc_failed' | 'oidc_signature' {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'oidc_denied' : 'oidc_failed'
  }
  if (isAboutSignature(error)) return 'oidc_signature'
  const { code, status, name } = error as { code?: string; status?: number; name?: string }
  const isAway = code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || (status ?? 0) >= 500
  return isAway || (error instanceof TypeError && error.message === 'fetch failed')
    ? 'oidc_away'
    : 'oidc_failed'
}

/** Detects ID tokens with algorithms that no public key can verify, such as HS256. */
function isAboutSignature(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { alg, header } = (each.cause ?? {}) as { alg?: unknown; header?: { alg?: unknown } }
    if (alg !== undefined || header?.alg !== undefined) return true
  }
  return false
}
