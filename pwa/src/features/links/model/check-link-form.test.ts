import { expect, test } from 'vitest'
import { checkLinkForm } from './check-link-form.ts'
import { linkFixture } from './link.fixture.ts'
import { EMPTY_LINK_FORM, type LinkForm } from './link-draft.ts'

const policy = { ownHosts: ['ata.jo'], allowPrivate: false }
const check = (changes: Partial<LinkForm>, edited = null as ReturnType<typeof linkFixture> | null) =>
  checkLinkForm(
    { ...EMPTY_LINK_FORM, destination: 'example.com', ...changes },
    { policy, today: '2026-11-21', edited },
  )
const on = (option: keyof LinkForm['options']) => ({ ...EMPTY_LINK_FORM.options, [option]: true })

test('an address can lack its scheme but nothing else', () => {
  expect(check({})).toEqual({})
})

test('an empty destination and the service’s own short links are refused', () => {
  expect(check({ destination: '' })).toEqual({ destination: 'invalid_url' })
  expect(check({ destination: 'https://ata.jo/r/menu' })).toEqual({ destination: 'own_link' })
})

test('a slug that is too short or has invalid characters is refused', () => {
  expect(check({ options: on('slug'), customSlug: 'ñu' })).toEqual({ customSlug: 'invalid_slug' })
  expect(check({ options: on('slug'), customSlug: 'menu_2' })).toEqual({})
  expect(check({ options: on('slug'), customSlug: 'API' })).toEqual({ customSlug: 'reserved_slug' })
})

test('a day in the past is refused, unless the link already had it', () => {
  const options = on('limits')
  expect(check({ options, expiresOn: '2026-11-20' })).toEqual({ expiresOn: 'date_in_past' })
  expect(check({ options, expiresOn: '2026-11-21' })).toEqual({})
  expect(check({ options, expiresOn: '2026-11-20' }, linkFixture({ expiresOn: '2026-11-20' }))).toEqual({})
})

test('fields of disabled options are not validated', () => {
  expect(check({ customSlug: 'ñ', maxVisits: '-1', mobileDestination: 'no' })).toEqual({})
  expect(check({ options: on('limits'), maxVisits: '-1' })).toEqual({ maxVisits: 'not_positive_integer' })
  expect(check({ options: on('smartRedirect'), mobileDestination: 'no' })).toEqual({
    mobileDestination: 'invalid_url',
  })
})

test('an enabled option without values has an issue at its first field', () => {
  const missing = {
    slug: 'customSlug',
    password: 'password',
    limits: 'maxVisits',
    smartRedirect: 'mobileDestination',
    countries: 'blockedCountryIds',
    preview: 'previewTitle',
  } as const
  for (const [option, field] of Object.entries(missing)) {
    const options = on(option as keyof LinkForm['options'])
    expect(check({ options, customSlug: ' ', maxVisits: ' ', previewImage: ' ' })).toEqual({
      [field]: 'required',
    })
  }
})

test('a limit of 0 is refused, and a point separates thousands', () => {
  const options = on('limits')
  const refused = { maxVisits: 'not_positive_integer' }
  expect(check({ options, maxVisits: '0' })).toEqual(refused)
  expect(check({ options, maxVisits: '00', expiresOn: '2026-11-21' })).toEqual(refused)
  expect(check({ options, maxVisits: '1,5' })).toEqual(refused)
  expect(check({ options, maxVisits: '1.000' })).toEqual({})
})

test('an image must be an address, not a file name', () => {
  const options = on('preview')
  expect(check({ options, previewImage: 'foto.jpg' })).toEqual({ previewImage: 'invalid_url' })
  expect(check({ options, previewImage: 'example.org/foto.jpg' })).toEqual({})
})

test('one text of the preview is enough', () => {
  expect(check({ options: on('limits'), expiresOn: '2026-11-21' })).toEqual({})
  expect(check({ options: on('smartRedirect'), desktopDestination: 'example.org' })).toEqual({})
  expect(check({ options: on('preview'), previewImage: 'https://example.org/foto.png' })).toEqual({})
})

test('a link with an enabled preview without texts can be saved unchanged', () => {
  const preview = { isOn: true, title: null, description: null, image: null }
  expect(check({ options: on('preview') }, linkFixture({ preview }))).toEqual({})
})
