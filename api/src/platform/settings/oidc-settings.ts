import { parseUrl } from '@atajo/shared/parse-url'
import { z } from 'zod'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'
import { asciiDomain } from '../ascii-domain.ts'
import { ConfigError } from './config-error.ts'

/** The OpenID Connect provider with which people can sign in. */
export interface OidcSettings {
  issuer: string
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  /** The provider's name on the sign-in button. */
  name: string
  scopes: string
  /** The claim that lists groups, and the group of administrators; null if there is none. */
  roleClaim: string
  adminGroup: string | null
  /** True if an email counts as verified unless the provider denies it. */
  trustsEmail: boolean
  /** Groups or email domains that may have an account; null allows all. */
  allowedGroups: string[] | null
  allowedDomains: string[] | null
  /** A sign-out also ends the provider's session, or makes the next sign-in ask for the account. */
  signOut: 'provider' | 'choose' | null
  /** True if only administrators may use passwords. */
  isOnly: boolean
  /** True if first sign-ins create accounts even while registration is closed. */
  createsAccounts: boolean
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const yesOrNo = z
  .enum(['true', 'false'], SETTING_TEXTS.yesOrNo)
  .default('false')
  .transform((value) => value === 'true')

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const SIGN_OUTS = ['local', 'provider', 'choose'] as const

/** Values are not normalized, because the last slash of an issuer is part of it. */
export const OIDC_VARIABLES = {
  OIDC_ISSUER: z.string().refine(isSafeIssuer, SETTING_TEXTS.issuer).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, SETTING_TEXTS.atMost(40)).optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/^(.* )?openid( .*)?$/, SETTING_TEXTS.scopes)
    .default('openid email profile'),
  OIDC_ROLE_CLAIM: z.string().default('groups'),
  OIDC_ADMIN_GROUP: z.string().optional(),
  OIDC_TRUST_EMAIL: yesOrNo,
  OIDC_ALLOWED_GROUPS: list.optional(),
  OIDC_ALLOWED_DOMAINS: list.optional(),
  OIDC_SIGN_OUT: z.enum(SIGN_OUTS, SETTING_TEXTS.oneOf(SIGN_OUTS)).default('local'),
  OIDC_ONLY: yesOrNo,
  OIDC_AUTO_CREATE: yesOrNo,
}

const variables = z.object(OIDC_VARIABLES)

/** Returns null if no issuer is set. @throws ConfigError if a part is missing */
export function oidcSettings(env: z.infer<typeof variables>): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env
  if (issuer === undefined) {
    if (env.OIDC_ONLY) throw new ConfigError('OIDC_ISSUER', SETTING_TEXTS.issuerMissing)
    return null
  }
  if (clientId === undefined) throw new ConfigError('OIDC_CLIENT_ID', SETTING_TEXTS.clientMissing)
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: env.OIDC_SCOPES,
    roleClaim: env.OIDC_ROLE_CLAIM,
    adminGroup: env.OIDC_ADMIN_GROUP ?? null,
    trustsEmail: env.OIDC_TRUST_EMAIL,
    allowedGroups: env.OIDC_ALLOWED_GROUPS?.map((group) => group.replace(/^\//, '')) ?? null,
    allowedDomains: env.OIDC_ALLOWED_DOMAINS?.map(allowedDomain) ?? null,
    signOut: env.OIDC_SIGN_OUT === 'local' ? null : env.OIDC_SIGN_OUT,
    isOnly: env.OIDC_ONLY,
    createsAccounts: env.OIDC_AUTO_CREATE,
  }
}

/** @throws ConfigError for an invalid domain, which no email address could have */
function allowedDomain(text: string): string {
  const domain = asciiDomain(text.replace(/^@/, ''))
  if (domain === null) throw new ConfigError('OIDC_ALLOWED_DOMAINS', SETTING_TEXTS.domains)
  return domain
}

/** Requires https, except on this machine, where nobody can change the answers on their way. */
export function isSafeIssuer(text: string): boolean {
  const url = parseUrl(text)
  if (url === null) return false
  const { protocol, hostname } = url
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
