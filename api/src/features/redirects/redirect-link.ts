import type { Device } from '@atajo/shared/visit'

/** What a redirect needs to know of a link, as kept in memory. Instants are epoch milliseconds. */
export interface RedirectLink {
  id: number
  code: string
  /** Empty, as any other destination of it, where the stored one must not be followed. */
  destination: string
  isActive: boolean
  /** Infinity when it never expires. */
  expiresAt: number
  /** Null for the plain link that most are; keeps those small. */
  options: RedirectOptions | null
}

export interface RedirectOptions {
  customSlug: string | null
  mobileDestination: string | null
  desktopDestination: string | null
  sealedPassword: string | null
  maxVisits: number | null
  blockedCountryIds: readonly number[]
  /** Null when custom metadata is off. */
  preview: SocialPreview | null
}

export interface SocialPreview {
  title: string | null
  description: string | null
  image: string | null
}

/** Whether a stale copy of the link could open a gate: such links are not trusted without fresh news. */
export function isGated(link: RedirectLink): boolean {
  const { options } = link
  if (options === null) return false
  return options.sealedPassword !== null || options.maxVisits !== null || options.blockedCountryIds.length > 0
}

/** Where the link leads on that device. */
export function destinationFor(link: RedirectLink, device: Device): string {
  const { options } = link
  if (options === null) return link.destination
  const special = device === 'mobile' ? options.mobileDestination : options.desktopDestination
  return special ?? link.destination
}
