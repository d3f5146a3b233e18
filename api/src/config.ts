import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseUrl } from '@atajo/shared/parse-url'
import { API_REQUESTS_PER_DAY } from '@atajo/shared/plan'
import { z } from 'zod'
import { BACKUP_VARIABLES, backupSettings } from './platform/settings/backup-settings.ts'
import { ConfigError } from './platform/settings/config-error.ts'
import { HOST_VARIABLES, hostSettings } from './platform/settings/host-settings.ts'
import { LANGUAGE_VARIABLES } from './platform/settings/language-settings.ts'
import { OIDC_VARIABLES, oidcSettings } from './platform/settings/oidc-settings.ts'
import { withSecretFiles } from './platform/settings/secret-files.ts'
import { fixedSettings, SITE_VARIABLES, whole } from './platform/settings/site-settings.ts'
import { smtpSettings } from './platform/settings/smtp-settings.ts'
import { isTimeZone } from './platform/time-zone.ts'
import { SETTING_TEXTS } from './texts/es/setting-texts.ts'

export const APP_FILES = fileURLToPath(new URL('../../pwa/dist', import.meta.url))

/** An empty variable counts as absent, because `docker compose` passes them so. */
type Environment = Record<string, string | undefined>

/** Longer than the interval at which a load balancer polls /api/health/ready. */
const REPLICA_DRAIN_SECONDS = 3

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Matches an address, alone or with a name: `Atajo <atajo@mail.example>`. */
const MAIL_FROM = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const ON_OR_OFF = ['on', 'off'] as const

const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), {
    error: SETTING_TEXTS.webAddress,
  })
  .transform((text) => text.replace(/\/+$/, ''))

const publicAddress = webAddress.refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text), {
  error: SETTING_TEXTS.origin,
})

const yesOrNo = z.enum(['true', 'false'], SETTING_TEXTS.yesOrNo).transform((text) => text === 'true')

const timeZone = z.string().refine(isTimeZone, SETTING_TEXTS.timeZone)
const trustProxy = z
  .string()
  .refine(isTrustSetting, SETTING_TEXTS.trustProxy)
  .transform((text): boolean | number | string[] => {
    if (text === 'false' || text === 'true') return text === 'true'
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })

const mongodbUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\/\S+$/, SETTING_TEXTS.startsWith('mongodb://', 'mongodb+srv://'))

const text = z.string()

const settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: text.regex(/^[\w.:%-]+$/, SETTING_TEXTS.host).default('127.0.0.1'),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: text.default('./data'),
  ...HOST_VARIABLES,
  MONGODB_URI: mongodbUri.optional(),
  SESSION_SECRET: text.min(32, SETTING_TEXTS.atLeast(32)).optional(),
  TRUST_PROXY: trustProxy.default(false),
  APP_TIME_ZONE: timeZone.default('Europe/Madrid'),
  LOG_LEVEL: z.enum(LOG_LEVELS, SETTING_TEXTS.oneOf(LOG_LEVELS)).default('info'),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_\S+$/, SETTING_TEXTS.startsWith('sk_', 'rk_')).optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_\S+$/, SETTING_TEXTS.startsWith('whsec_')).optional(),
  STRIPE_PRICE_ID: text.regex(/^\S+$/, SETTING_TEXTS.noSpaces).optional(),
  STRIPE_API_BASE: webAddress.optional(),
  RATE_LIMIT_SCALE: z.coerce.number(SETTING_TEXTS.positive).positive(SETTING_TEXTS.positive).default(1),
  API_REQUESTS_PER_DAY: whole(0, 1_000_000_000).default(API_REQUESTS_PER_DAY),
  ...SITE_VARIABLES,
  ALLOW_PRIVATE_DESTINATIONS: yesOrNo.default(false),
  GEOIP_DB: text.optional(),
  VPN_DB: text.optional(),
  CITY_DB: text.optional(),
  BLOCKED_DOMAINS_FILE: text.optional(),
  SITE_NAME: text.max(60, SETTING_TEXTS.atMost(60)).default('Atajo'),
  ...LANGUAGE_VARIABLES,
  SOURCE_URL: webAddress.optional(),
  AUTHOR_URL: webAddress.optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_EMAIL: z.email(SETTING_TEXTS.email).optional(),
  WORKERS: whole(1, 64).default(1),
  SMTP_URL: text.regex(/^smtps?:\/\/\S+$/, SETTING_TEXTS.startsWith('smtp://', 'smtps://')).optional(),
  MAIL_FROM: text.regex(MAIL_FROM, SETTING_TEXTS.email).optional(),
  ...OIDC_VARIABLES,
  ...BACKUP_VARIABLES,
  METRICS_TOKEN: text.min(16, SETTING_TEXTS.atLeast(16)).nullable().default(null),
  DRAIN_SECONDS: whole(0, 60).optional(),
  FAST_PATH: z.enum(ON_OR_OFF, SETTING_TEXTS.oneOf(ON_OR_OFF)).default('on'),
  NODE_ENV: text.optional(),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from the environment.
 * @throws ConfigError naming the first variable whose value is invalid
 */
export function readConfig(environment: Environment) {
  const complete = withSecretFiles(environment)
  const given = Object.fromEntries(Object.entries(complete).filter(([, value]) => value?.trim()))
  const result = settings.safeParse(given)
  if (!result.success) {
    const problem = result.error.issues[0]
    throw new ConfigError(String(problem?.path[0]), problem?.message ?? SETTING_TEXTS.wrong)
  }
  const env = result.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && env.MONGODB_URI !== undefined && env.SESSION_SECRET === undefined) {
    throw new ConfigError('SESSION_SECRET', SETTING_TEXTS.sharedSecretMissing)
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    ...hostSettings(env),
    dataDir: resolve(env.DATA_DIR),
    mongodbUri: env.MONGODB_URI ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    trustProxy: env.TRUST_PROXY,
    timeZone: env.APP_TIME_ZONE,
    logLevel: env.LOG_LEVEL,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
      priceId: env.STRIPE_PRICE_ID ?? null,
      apiBase: env.STRIPE_API_BASE ?? null,
    },
    rateLimitScale: env.RATE_LIMIT_SCALE,
    apiRequestsPerDay: env.API_REQUESTS_PER_DAY,
    fixedSettings: fixedSettings(env),
    allowPrivateDestinations: env.ALLOW_PRIVATE_DESTINATIONS,
    geoipDb: env.GEOIP_DB ?? null,
    vpnDb: env.VPN_DB ?? null,
    cityDb: env.CITY_DB ?? null,
    blockedDomainsFile: env.BLOCKED_DOMAINS_FILE ?? null,
    siteName: env.SITE_NAME,
    siteLanguages: env.SITE_LANGUAGES,
    sourceUrl: env.SOURCE_URL ?? null,
    authorUrl: env.AUTHOR_URL ?? null,
    operator: {
      name: env.OPERATOR_NAME ?? null,
      address: env.OPERATOR_ADDRESS ?? null,
      email: env.OPERATOR_EMAIL ?? null,
    },
    smtp: smtpSettings(env.SMTP_URL, env.MAIL_FROM, env.SITE_NAME),
    oidc: oidcSettings(env),
    backups: backupSettings(env, env.DATA_DIR),
    workers: env.WORKERS,
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: drainSeconds(env.DRAIN_SECONDS, env.MONGODB_URI),
    /**
     * Enables optimisations that use private fields of Node and the driver; each has a portable
     * fallback.
     */
    usesFastPath: env.FAST_PATH === 'on',
    isProduction,
  }
}

/**
 * A single process has no replica to hand over to; with replicas, a load balancer needs time to
 * notice.
 */
function drainSeconds(given: number | undefined, mongodbUri: string | undefined): number {
  return given ?? (mongodbUri === undefined ? 0 : REPLICA_DRAIN_SECONDS)
}

function isTrustSetting(value: string): boolean {
  if (/^(true|false|\d{1,2})$/.test(value)) return true
  return value.split(',').every((part) => isAddressOrRange(part.trim()))
}

function isAddressOrRange(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', bits] = part.split('/')
  const family = isIP(address)
  if (family === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
