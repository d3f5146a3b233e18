import type { Site } from '@atajo/shared/site'
import { expect, test } from 'vitest'
import { legalFacts } from './legal.ts'
import { legalNotice } from './legal-notice.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfUse } from './terms.ts'

const texts = (site: Site | undefined) => {
  const facts = legalFacts(site, 'Bodega')
  return [legalNotice(facts), termsOfUse(facts), privacyPolicy(facts)].map((text) =>
    text.sections
      .flatMap(({ title, paragraphs, list = [] }) => [title, ...paragraphs, ...list])
      .concat(text.lead)
      .join('\n'),
  )
}

const site = (part: Partial<Site>): Site => ({
  name: 'Bodega',
  publicUrl: 'https://bodega.example',
  sourceUrl: null,
  authorUrl: null,
  operator: { name: null, address: null, email: null },
  payments: { available: false, price: null },
  signIn: { password: true, passkey: false, oidc: null, recovery: 'operator' },
  registration: 'open',
  guests: true,
  guestLinks: 10,
  defaultPlan: 'free',
  apiRequestsPerDay: 100,
  ...part,
})

test('without the operator’s data the legal texts say so and have no gaps', () => {
  const [notice = '', terms = '', privacy = ''] = texts(site({}))
  for (const text of [notice, privacy])
    expect(text).toContain('Quien administra este servidor no ha indicado aquí sus datos.')
  expect(terms).toContain('pedir que se borre tu cuenta: dirígete a quien administra este servidor.')
  for (const text of [notice, terms, privacy])
    expect(text).not.toMatch(/escribe a|null|undefined|Domicilio|Stripe/)
})

test('the legal texts contain exactly the data that the operator has set', () => {
  const operator = { name: 'Ana Ruiz', address: null, email: 'ana@bodega.example' }
  const [notice = '', , privacy = ''] = texts(site({ operator }))
  for (const text of [notice, privacy]) {
    expect(text).toContain('Titular: Ana Ruiz\nCorreo electrónico: ana@bodega.example')
    expect(text).toContain('escribe a ana@bodega.example')
    expect(text).not.toContain('Domicilio')
  }
})

test('the legal texts mention Stripe only if payments are accepted', () => {
  const [, terms = '', privacy = ''] = texts(site({ payments: { available: true, price: null } }))
  expect(terms).toContain('página de Stripe')
  expect(privacy).toContain('Stripe, si pagas PRO')
})

test('the privacy page says that addresses are truncated and visits kept', () => {
  const privacy = texts(site({}))[2] ?? ''
  expect(privacy).toMatch(/cada dirección IP se recorta.*\/24.*\/48.*El resto de la anotación permanece\./)
  expect(privacy).not.toContain('solo quedan los recuentos')
})

test('the privacy page lists everything recorded about a visit, and what never is', () => {
  const privacy = texts(site({}))[2] ?? ''
  const kept = /país.*región y la ciudad.*navegador.*sistema.*tableta.*idioma.*utm_source.*seudónimo/s
  expect(privacy).toMatch(kept)
  expect(privacy).toMatch(/azar del día se borra de la base de datos a las 48 horas/)
  expect(privacy).toMatch(/no se usan cookies/)
  expect(privacy).toMatch(/mientras exista el enlace, y los de la cuenta entera, mientras exista la cuenta/)
})

test('the privacy page explains the device cookie and its duration', () => {
  const privacy = texts(site({}))[2] ?? ''
  expect(privacy).toMatch(/en este navegador ya has entrado.*otra cookie propia.*dura un año.*cerrar sesión/)
})

test('the privacy page says what is kept about decisions, invitations and backups', () => {
  const privacy = texts(site({}))[2] ?? ''
  expect(privacy).toMatch(
    /registro no se cambia ni se borra.*de una cuenta borrada queda en él solo su número/,
  )
  expect(privacy).toMatch(/invitación, cuántas veces se ha usado, no quién la usó/)
  expect(privacy).toMatch(
    /copias de seguridad, lo que se borra sigue en las que ya había.*13 meses como mucho/,
  )
})
