import { expect, test } from 'vitest'
import { hostWarning, readableFormOf, withStoredAddresses } from './form-addresses.ts'
import { linkFixture } from './link.fixture.ts'
import { draftFromForm, draftOfLink } from './link-draft.ts'

const link = linkFixture({
  destination: 'https://www.xn--caas-y-nios-2dbh.es/oto%c3%b1o/',
  mobileDestination: 'https://m.xn--caas-hqa.es/',
})

test('a form shows readable addresses', () => {
  const form = readableFormOf(link)
  expect(form.destination).toBe('https://www.cañas-y-niños.es/otoño/')
  expect(form.mobileDestination).toBe('https://m.cañas.es/')
})

test('unchanged addresses are sent exactly as stored', () => {
  const form = { ...readableFormOf(link), mobileDestination: 'https://cañas.es/móvil' }
  const draft = draftFromForm(withStoredAddresses(form, link), link)
  expect(draft.destination).toBe(link.destination)
  expect(draft.mobileDestination).toBe('https://cañas.es/móvil')
  expect(draftFromForm(withStoredAddresses(readableFormOf(link), link), link)).toMatchObject({
    ...draftOfLink(link),
    preview: { isOn: false },
  })
})

test('a typed host that imitates another one is warned of, and no other', () => {
  expect(hostWarning(' cañas.es/otoño')).toBeUndefined()
  expect(hostWarning('аррӏе.com/iphone')).toMatch(/xn--80ak6aa92e\.com/)
  expect(hostWarning('https://pаypal.com')).toMatch(/xn--/)
  expect(hostWarning('')).toBeUndefined()
})
