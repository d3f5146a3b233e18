import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import {
  linkUpdateFromWire,
  linkUpdateToWire,
  linkUpdateWire,
  newLinkFromWire,
  newLinkToWire,
  newLinkWire,
} from './link-draft.ts'

const AT = '2026-01-15T09:30:00.000Z'
const BODY = { longUrl: 'example.com' }

const WHOLE = {
  longUrl: 'example.com',
  status: false,
  groupId: 3,
  tags: [1, 2],
  d_expire: '2027-01-01',
  password: ' clave ',
  accessLimit: 9,
  blockedCountries: [724],
  mobileUrl: 'm.example.com',
  desktopUrl: 'd.example.com',
  sufix: 'promo',
  title: 'Carta de otoño',
  note: 'Mesas 1 a 12.\nSe cambia en enero.',
  domain: 'ata.jo',
  useMetadata: true,
  metadataTitle: 'Título',
  metadataDescription: 'Descripción',
  metadataImage: 'img.example.com/a.png',
}

const DRAFT = {
  destination: 'example.com',
  isActive: false,
  groupId: 3,
  tagIds: [1, 2],
  expiry: '2027-01-01',
  password: ' clave ',
  maxVisits: 9,
  blockedCountryIds: [724],
  mobileDestination: 'm.example.com',
  desktopDestination: 'd.example.com',
  customSlug: 'promo',
  title: 'Carta de otoño',
  note: 'Mesas 1 a 12.\nSe cambia en enero.',
  domain: 'ata.jo',
  preview: {
    isOn: true,
    title: 'Título',
    description: 'Descripción',
    image: 'img.example.com/a.png',
  },
}

function issuesOf(schema: ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('what is asked of a link', () => {
  it('is read from the wire and written to it field by field', () => {
    const created = { ...DRAFT, reservedCode: 'aB3dE5f' }
    expect(newLinkFromWire(newLinkWire.parse({ ...WHOLE, shortUrl: 'aB3dE5f' }))).toEqual(created)
    expect(newLinkToWire(created)).toEqual({ ...WHOLE, shortUrl: 'aB3dE5f' })
    const update = { ...DRAFT, id: 12, ifUpdatedAt: AT }
    expect(linkUpdateFromWire(linkUpdateWire.parse({ ...WHOLE, id: 12, ifUpdatedAt: AT }))).toEqual(update)
    expect(linkUpdateToWire(update)).toEqual({ ...WHOLE, id: '12', ifUpdatedAt: AT })
  })

  it('is a plain live link where only the destination is said', () => {
    expect(newLinkFromWire(newLinkWire.parse(BODY))).toEqual({
      destination: 'example.com',
      isActive: true,
      groupId: null,
      tagIds: [],
      expiry: null,
      password: null,
      maxVisits: null,
      blockedCountryIds: [],
      mobileDestination: null,
      desktopDestination: null,
      customSlug: null,
      title: null,
      note: null,
      domain: null,
      preview: { isOn: false, title: null, description: null, image: null },
      reservedCode: null,
    })
    expect(linkUpdateFromWire(linkUpdateWire.parse({ ...BODY, id: 1 })).ifUpdatedAt).toBeNull()
  })

  it('takes each tag once, and either name of the preview’s switch', () => {
    expect(newLinkFromWire(newLinkWire.parse({ ...BODY, tags: [2, '2', 1] })).tagIds).toEqual([2, 1])
    const isOn = (fields: object) => newLinkFromWire(newLinkWire.parse({ ...BODY, ...fields })).preview.isOn
    expect(isOn({ useCustomMetadata: true })).toBe(true)
    expect(isOn({ useMetadata: false, useCustomMetadata: true })).toBe(false)
    expect(isOn({ useMetadata: null, useCustomMetadata: null })).toBe(false)
  })

  it.each([
    [{ longUrl: undefined }, 'longUrl: required'],
    [{ longUrl: null }, 'longUrl: wrong_type'],
    [{ longUrl: 'a'.repeat(8193) }, 'longUrl: too_long'],
    [{ status: 'true' }, 'status: wrong_type'],
    [{ groupId: -1 }, 'groupId: not_positive_integer'],
    [{ tags: '1' }, 'tags: wrong_type'],
    [{ tags: Array(101).fill(1) }, 'tags: too_many'],
    [{ d_expire: 'a'.repeat(41) }, 'd_expire: too_long'],
    [{ password: 'a'.repeat(129) }, 'password: too_long'],
    [{ accessLimit: '10abc' }, 'accessLimit: not_positive_integer'],
    [{ blockedCountries: 'ES' }, 'blockedCountries: wrong_type'],
    [{ blockedCountries: Array(251).fill(1) }, 'blockedCountries: too_many'],
    [{ mobileUrl: 'a'.repeat(8193) }, 'mobileUrl: too_long'],
    [{ desktopUrl: 1 }, 'desktopUrl: wrong_type'],
    [{ sufix: 'a'.repeat(65) }, 'sufix: too_long'],
    [{ useMetadata: 1 }, 'useMetadata: wrong_type'],
    [{ useCustomMetadata: 'no' }, 'useCustomMetadata: wrong_type'],
    [{ metadataTitle: 'a'.repeat(201) }, 'metadataTitle: too_long'],
    [{ metadataDescription: 'a'.repeat(501) }, 'metadataDescription: too_long'],
    [{ metadataImage: 'a'.repeat(8193) }, 'metadataImage: too_long'],
    [{ shortUrl: 'a'.repeat(33) }, 'shortUrl: too_long'],
  ])('refuses %j', (field, problem) => {
    expect(issuesOf(newLinkWire, { ...BODY, ...field })).toEqual([problem])
  })

  it.each([
    { longUrl: 'a'.repeat(8192) },
    { tags: Array(100).fill(1) },
    { d_expire: 'a'.repeat(40) },
    { password: 'a'.repeat(128) },
    { blockedCountries: Array(250).fill(1) },
    { sufix: 'a'.repeat(64) },
    { metadataTitle: 'a'.repeat(200) },
    { metadataDescription: 'a'.repeat(500) },
    { shortUrl: 'a'.repeat(32) },
    { status: null, tags: null, blockedCountries: null, useMetadata: null },
  ])('takes what is just short enough', (field) => {
    expect(issuesOf(newLinkWire, { ...BODY, ...field })).toEqual([])
  })
})
