import { LINK_EXAMPLE, type Link, linkFromWire } from '@atajo/shared/link'

/** Returns a plain active link for tests; `changes` replaces fields. */
export function linkFixture(changes: Partial<Link> = {}): Link {
  return {
    ...linkFromWire(LINK_EXAMPLE),
    id: 1,
    code: 'x7Kq2Zz',
    customSlug: null,
    destination: 'https://example.com/',
    isActive: true,
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    deletedAt: null,
    importedClicks: null,
    clicksBefore: null,
    withdrawal: null,
    expiresAt: null,
    expiresOn: null,
    password: null,
    hasPassword: (changes.password ?? null) !== null,
    passwordVersion: null,
    maxVisits: null,
    blockedCountries: [],
    mobileDestination: null,
    desktopDestination: null,
    title: null,
    note: null,
    domain: null,
    preview: { isOn: false, title: null, description: null, image: null },
    group: null,
    tags: [],
    qrCode: null,
    qrStyle: null,
    visitCount: 0,
    usedVisits: 0,
    ...changes,
  }
}
