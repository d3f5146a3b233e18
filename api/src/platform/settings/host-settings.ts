import { isPrivateHost } from '@atajo/shared/destination-url'
import { parseUrl } from '@atajo/shared/parse-url'
import { SHORT_LINK_PATHS } from '@atajo/shared/short-link'
import { hostOfPlace } from '@atajo/shared/unknown-links-to'
import { z } from 'zod'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'
import { ConfigError } from './config-error.ts'

const ON_OR_OFF = ['on', 'off'] as const

export const HOST_VARIABLES = {
  SHORT_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((part) => shortHost(part.trim())))
    .refine((hosts): hosts is string[] => !hosts.includes(null), SETTING_TEXTS.shortDomains)
    .optional(),
  ROOT_LINKS: z.enum(ON_OR_OFF, SETTING_TEXTS.oneOf(ON_OR_OFF)).default('on'),
  SHORT_LINK_PATH: z.enum(SHORT_LINK_PATHS, SETTING_TEXTS.oneOf(SHORT_LINK_PATHS)).default('/r/'),
}

interface HostEnvironment extends z.infer<z.ZodObject<typeof HOST_VARIABLES>> {
  PUBLIC_URL?: string | undefined
  UNKNOWN_LINKS_TO?: string | null | undefined
}

/** Returns the hosts of short links and the form in which the links are shown. */
export function hostSettings(env: HostEnvironment) {
  const shortDomains = [...new Set(env.SHORT_DOMAINS ?? [])] as string[]
  const own = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).hostname
  if (shortDomains.length > 0 && own === null) {
    throw new ConfigError('SHORT_DOMAINS', SETTING_TEXTS.publicUrlMissing)
  }
  if (shortDomains.some((host) => host === own)) {
    throw new ConfigError('SHORT_DOMAINS', SETTING_TEXTS.shortDomains)
  }
  if (env.SHORT_LINK_PATH === '/' && env.ROOT_LINKS === 'off') {
    throw new ConfigError('SHORT_LINK_PATH', SETTING_TEXTS.rootLinksMissing)
  }
  const place = env.UNKNOWN_LINKS_TO
  if (place && [own, ...shortDomains].includes(hostOfPlace(place))) {
    throw new ConfigError('UNKNOWN_LINKS_TO', SETTING_TEXTS.unknownLinksTo)
  }
  return { shortDomains, hasRootLinks: env.ROOT_LINKS === 'on', shortLinkPath: env.SHORT_LINK_PATH }
}

/**
 * Returns the host of a short domain, ASCII and lower case. It is null for IP addresses, names of
 * private networks and invalid hosts.
 */
export function shortHost(typed: string): string | null {
  if (!/^[^\s/?#@:\\[\]%*]+$/.test(typed)) return null
  const host = parseUrl(`https://${typed}/`)?.hostname.replace(/\.$/, '') ?? ''
  const isName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(host)
  return isName && host.length <= 253 && !isPrivateHost(host) ? host : null
}
