import { LINK_EXAMPLE, type Link, linkFromWire } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import { plainDraft } from '@atajo/shared/link-draft'
import { describe, expect, it } from 'vitest'
import { asksForAdvancedOptions } from '../model/advanced-options.ts'

const rules = { policy: { ownHosts: [], allowPrivate: false }, blockedDomains: new Set<string>() }

const PLAIN: LinkDraft = { ...plainDraft('https://example.com/'), groupId: 3, tagIds: [1] }

/** The advanced options, as drafts request them. */
const OPTIONS: [string, Partial<LinkDraft>][] = [
  ['a day of expiry', { expiry: '2027-01-01' }],
  ['an instant of expiry', { expiry: '2027-01-01T22:59:59.999Z' }],
  ['a password', { password: 'clave' }],
  ['a limit of visits', { maxVisits: 5 }],
  ['a suffix', { customSlug: 'promo' }],
  ['blocked countries', { blockedCountryIds: [724, 250] }],
  ['a destination for phones', { mobileDestination: 'm.example.com' }],
  ['a destination for desktops', { desktopDestination: 'd.example.com' }],
  ['a preview', { preview: { ...PLAIN.preview, isOn: true } }],
  ['a preview’s title', { preview: { ...PLAIN.preview, title: 'T' } }],
  ['a preview’s description', { preview: { ...PLAIN.preview, description: 'D' } }],
  ['a preview’s image', { preview: { ...PLAIN.preview, image: 'i.example.com/a.png' } }],
]

/** A link with every option, created while its owner had PRO. */
const KEPT: Link = {
  ...linkFromWire(LINK_EXAMPLE),
  id: 1,
  code: 'aB3dE5f',
  destination: 'https://example.com/',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  importedClicks: null,
  clicksBefore: null,
  withdrawal: null,
  expiresAt: '2027-01-01T22:59:59.999Z',
  expiresOn: '2027-01-01',
  password: 'clave',
  hasPassword: true,
  passwordVersion: 9,
  maxVisits: 5,
  customSlug: 'promo',
  blockedCountries: [
    { id: 724, code: 'ES', name: 'España' },
    { id: 250, code: 'FR', name: 'Francia' },
  ],
  mobileDestination: 'https://m.example.com/',
  desktopDestination: 'https://d.example.com/',
  title: null,
  note: null,
  domain: null,
  preview: { isOn: true, title: 'T', description: 'D', image: 'https://i.example.com/a.png' },
  group: null,
  tags: [],
  qrCode: null,
  qrStyle: null,
  visitCount: 0,
  usedVisits: 0,
}

const OTHER: [string, Partial<LinkDraft>][] = [
  ['another expiry', { expiry: '2027-01-02' }],
  ['another password', { password: 'otra' }],
  ['another limit', { maxVisits: 6 }],
  ['another suffix', { customSlug: 'promos' }],
  ['one country more', { blockedCountryIds: [724, 620] }],
  ['another destination for phones', { mobileDestination: 'm.example.com/x' }],
  ['another destination for desktops', { desktopDestination: 'javascript:x' }],
  ['another title', { preview: { ...PLAIN.preview, title: 'Otro' } }],
  ['another description', { preview: { ...PLAIN.preview, description: 'Otra' } }],
  ['another image', { preview: { ...PLAIN.preview, image: 'i.example.com/b.png' } }],
]

describe('an owner without PRO', () => {
  it('can create plain links, with groups and tags', () => {
    expect(asksForAdvancedOptions(PLAIN, null, rules)).toBe(false)
    expect(asksForAdvancedOptions({ ...PLAIN, isActive: false, groupId: null }, null, rules)).toBe(false)
  })

  it.each(OPTIONS)('cannot request %s', (_name, option) => {
    expect(asksForAdvancedOptions({ ...PLAIN, ...option }, null, rules)).toBe(true)
  })

  it.each(OPTIONS)('can keep %s of an existing link', (_name, option) => {
    expect(asksForAdvancedOptions({ ...PLAIN, ...option }, KEPT, rules)).toBe(false)
  })

  it('can remove every option of an existing link', () => {
    expect(asksForAdvancedOptions(PLAIN, KEPT, rules)).toBe(false)
    expect(asksForAdvancedOptions({ ...PLAIN, blockedCountryIds: [250] }, KEPT, rules)).toBe(false)
  })

  it.each(OTHER)('cannot change it to %s', (_name, option) => {
    expect(asksForAdvancedOptions({ ...PLAIN, ...option }, KEPT, rules)).toBe(true)
  })

  it('cannot switch a preview on again', () => {
    const off = { ...KEPT, preview: { ...KEPT.preview, isOn: false } }
    expect(asksForAdvancedOptions({ ...PLAIN, preview: KEPT.preview }, off, rules)).toBe(true)
  })
})
