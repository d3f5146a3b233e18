import { expect, test } from 'vitest'
import { destinationFor, isGated, type RedirectLink, type RedirectOptions } from './links/decide-redirect.ts'

const OPEN: RedirectOptions = {
  customSlug: null,
  mobileDestination: null,
  desktopDestination: null,
  sealedPassword: null,
  maxVisits: null,
  blockedCountryIds: [],
  preview: null,
  isWithdrawn: false,
}

function linkWith(options: Partial<RedirectOptions> | null): RedirectLink {
  return {
    id: 1,
    code: 'abcdefg',
    destination: 'https://example.com/',
    isActive: true,
    expiresAt: Number.POSITIVE_INFINITY,
    options: options && { ...OPEN, ...options },
    statsKey: 2,
    ownerKey: 2,
  }
}

test('trusts no stale copy of a link with a password, a limit or blocked countries', () => {
  expect(isGated(linkWith(null))).toBe(false)
  expect(isGated(linkWith({}))).toBe(false)
  expect(isGated(linkWith({ customSlug: 'promo', mobileDestination: 'https://m.example.com/' }))).toBe(false)
  expect(isGated(linkWith({ sealedPassword: 'sealed' }))).toBe(true)
  expect(isGated(linkWith({ maxVisits: 3 }))).toBe(true)
  expect(isGated(linkWith({ blockedCountryIds: [724] }))).toBe(true)
})

test('leads each device to its own destination, and to the common one where it has none', () => {
  const link = linkWith({ mobileDestination: 'https://m.example.com/' })
  expect(destinationFor(link, 'mobile')).toBe('https://m.example.com/')
  expect(destinationFor(link, 'desktop')).toBe('https://example.com/')
  expect(destinationFor(linkWith(null), 'mobile')).toBe('https://example.com/')
})
