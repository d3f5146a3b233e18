import { describe, expect, it } from 'vitest'
import { LINK_EXAMPLE, type Link, linkFromWire, linkIdWire, linkToWire, linkWire } from './link.ts'
import {
  linkUpdateFromWire,
  linkUpdateToWire,
  linkUpdateWire,
  newLinkFromWire,
  newLinkToWire,
  newLinkWire,
} from './link-draft.ts'
import { PLAIN_QR_STYLE } from './qr-style.ts'

const link: Link = {
  id: 7,
  code: 'aB3dE5f',
  customSlug: 'hola',
  destination: 'https://example.com/',
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  deletedAt: null,
  importedClicks: null,
  clicksBefore: null,
  withdrawal: { by: 'administrator', reason: 'Imita a un banco.' },
  expiresAt: '2026-12-31T22:59:59.999Z',
  expiresOn: '2026-12-31',
  password: 'abre',
  hasPassword: true,
  passwordVersion: null,
  maxVisits: 5,
  blockedCountries: [{ id: 724, code: 'ES', name: 'España' }],
  mobileDestination: 'https://m.example.com/',
  desktopDestination: null,
  title: 'Carta',
  note: null,
  domain: null,
  preview: { isOn: true, title: 'T', description: null, image: null },
  group: { id: 1, title: 'G' },
  tags: [{ id: 2, name: 'E', color: 'PINK' }],
  qrCode: 'aGk=',
  qrStyle: PLAIN_QR_STYLE,
  visitCount: 3,
  usedVisits: 0,
}

describe('the link codec', () => {
  it('keeps every field from the API to the app', () => {
    expect(linkFromWire(linkToWire(link))).toEqual(link)
    const plain = { ...link, qrCode: null }
    expect(linkToWire(plain)).not.toHaveProperty('qrBinaryBytes')
    expect(linkFromWire(linkToWire(plain))).toEqual(plain)
  })

  it('says that a link is used up from its last visit on, and never of one without a limit', () => {
    const states = [
      { maxVisits: 5, usedVisits: 4 },
      { maxVisits: 5, usedVisits: 5 },
      { maxVisits: 4, usedVisits: 5 },
      { maxVisits: null, usedVisits: 5 },
    ].map((use) => linkToWire({ ...link, ...use }))
    expect(states.map((wire) => [wire.usedAccesses, wire.isUsedUp])).toEqual([
      [4, false],
      [5, true],
      [5, true],
      [5, false],
    ])
  })

  it('keeps every field of a new link from the app to the API, leaving out what is empty', () => {
    const asked = newLinkFromWire(newLinkWire.parse({ longUrl: 'example.com' }))
    expect(newLinkToWire(asked)).toEqual({
      longUrl: 'example.com',
      status: true,
      tags: [],
      blockedCountries: [],
      useMetadata: false,
    })
    const full = {
      ...asked,
      groupId: 3,
      tagIds: [1, 2],
      expiry: '2027-01-01',
      password: 'x',
      maxVisits: 9,
      customSlug: 'abc',
      reservedCode: 'aB3dE5f',
    }
    expect(newLinkFromWire(newLinkWire.parse(newLinkToWire(full)))).toEqual(full)
  })

  it('keeps every field of an update', () => {
    const update = linkUpdateFromWire(
      linkUpdateWire.parse({ id: '12', longUrl: 'example.com', ifUpdatedAt: link.updatedAt }),
    )
    expect(update.id).toBe(12)
    expect(linkUpdateFromWire(linkUpdateWire.parse(linkUpdateToWire(update)))).toEqual(update)
  })

  it.each([0, '0', '', null, undefined])('takes the group %j as none', (groupId) => {
    expect(newLinkWire.parse({ longUrl: 'a.es', groupId }).groupId).toBeNull()
  })

  it.each([0, '', null, '0'])('takes the access limit %j as none', (accessLimit) => {
    expect(newLinkWire.parse({ longUrl: 'a.es', accessLimit }).accessLimit).toBeNull()
  })

  it.each([-1, 1.5, '10abc', '1e3', Number.POSITIVE_INFINITY, 2 ** 53, true])(
    'refuses the access limit %j',
    (accessLimit) => {
      expect(newLinkWire.safeParse({ longUrl: 'a.es', accessLimit }).success).toBe(false)
    },
  )

  it.each([
    { longUrl: { $gt: '' } },
    { longUrl: ['a.es'] },
    { longUrl: 'a.es', status: 'true' },
    { longUrl: 'a.es', tags: '1' },
    { longUrl: 'a.es', tags: [-1] },
    { longUrl: 'a.es', password: 12 },
    { longUrl: 'a.es', blockedCountries: ['ES'] },
  ])('refuses the wrong type in %j', (body) => {
    expect(newLinkWire.safeParse(body).success).toBe(false)
  })
})

it('answers links whole and nothing beside them', () => {
  expect(linkWire.parse({ ...LINK_EXAMPLE, owner: 'u:1', sealedPassword: 'x' })).toEqual(LINK_EXAMPLE)
  expect(linkWire.parse({ ...LINK_EXAMPLE, qrBinaryBytes: 'aGk=' }).qrBinaryBytes).toBe('aGk=')
  const blocking = { ...LINK_EXAMPLE, blockedCountries: [{ id: 724, name: 'España', code: 'ES' }] }
  expect(linkWire.parse(blocking)).toEqual(blocking)
  for (const wrong of [{ id: 0 }, { tags: [{ id: 5, name: 'web', color: 'red' }] }, { clicks: 1.5 }]) {
    expect(linkWire.safeParse({ ...LINK_EXAMPLE, ...wrong }).success).toBe(false)
  }
  expect(linkIdWire.parse({ id: '42' })).toEqual({ id: 42 })
})
