import type { Link, NewLink } from '@atajo/shared/link'

/** A link to be made: what is asked for, and the id that this device gives it until the server does. */
export interface LinkCreation {
  localId: number
  link: NewLink
  /** Titles, names and colours of the chosen group and tags, to show it before the server answers. */
  shown: Pick<Link, 'group' | 'tags'>
}

/** How a link that the server has not made yet looks; its code is empty unless it was reserved. */
export function optimisticLink({ localId, link, shown }: LinkCreation, at: number): Link {
  const now = new Date(at).toISOString()
  return {
    id: localId,
    code: link.reservedCode ?? '',
    customSlug: link.customSlug,
    destination: link.destination,
    isActive: link.isActive,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    expiresOn: link.expiry?.slice(0, 10) ?? null,
    password: link.password,
    maxVisits: link.maxVisits,
    blockedCountries: [],
    mobileDestination: link.mobileDestination,
    desktopDestination: link.desktopDestination,
    preview: link.preview,
    qrCode: null,
    visitCount: 0,
    ...shown,
  }
}
