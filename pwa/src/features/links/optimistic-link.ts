import type { Link } from '@atajo/shared/link'
import type { LinkCreation } from './links.api.ts'

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
