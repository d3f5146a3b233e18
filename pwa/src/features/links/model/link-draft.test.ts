import { newLinkToWire } from '@atajo/shared/link-draft'
import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { draftFromForm, draftOfLink, EMPTY_LINK_FORM, formOfLink, type LinkForm } from './link-draft.ts'

const form = (changes: Partial<LinkForm>): LinkForm => ({ ...EMPTY_LINK_FORM, ...changes })
const allOn = {
  slug: true,
  password: true,
  limits: true,
  smartRedirect: true,
  countries: true,
  preview: true,
}

test('a draft contains only the fields that were filled in', () => {
  const wire = newLinkToWire({
    ...draftFromForm(form({ destination: ' https://a.es/ ', options: allOn, maxVisits: '0' })),
    reservedCode: null,
  })
  expect(wire).toEqual({
    longUrl: 'https://a.es/',
    status: true,
    tags: [],
    blockedCountries: [],
    useMetadata: true,
  })
})

test('the access limit is read as a whole number', () => {
  expect(draftFromForm(form({ options: allOn, maxVisits: '20' })).maxVisits).toBe(20)
  expect(draftFromForm(form({ options: allOn, maxVisits: '' })).maxVisits).toBeNull()
})

test('values of disabled options are left out', () => {
  const draft = draftFromForm(
    form({
      customSlug: 'menu',
      password: 'horno',
      maxVisits: '3',
      mobileDestination: 'https://m.es/',
      blockedCountryIds: [724],
      previewTitle: 'Hola',
    }),
  )
  expect(draft).toMatchObject({
    customSlug: null,
    password: null,
    maxVisits: null,
    mobileDestination: null,
    blockedCountryIds: [],
    preview: { isOn: false, title: null },
  })
})

test('an unchanged form gives the same link, with the exact instant of its expiry', () => {
  const link = linkFixture({
    customSlug: 'menu',
    expiresAt: '2026-12-24T11:30:00.000Z',
    expiresOn: '2026-12-24',
    maxVisits: 40,
    preview: { isOn: false, title: 'Guardado', description: null, image: null },
  })
  expect(draftOfLink(link)).toMatchObject({
    customSlug: 'menu',
    expiry: '2026-12-24T11:30:00.000Z',
    maxVisits: 40,
    preview: { isOn: false, title: 'Guardado' },
  })
  expect(draftFromForm({ ...formOfLink(link), expiresOn: '2026-12-25' }, link).expiry).toBe('2026-12-25')
})

test('a form opens only the options that the link uses', () => {
  expect(formOfLink(linkFixture({ password: 'horno' })).options).toMatchObject({
    password: true,
    slug: false,
    limits: false,
  })
})
