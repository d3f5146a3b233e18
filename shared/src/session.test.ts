import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import {
  authStatusWire,
  credentialsWire,
  guestStatusWire,
  okWire,
  registrationWire,
  signedInWire,
  USERNAME,
} from './session.ts'

const registration = { username: 'ana', email: 'ana@example.com', password: 'ocho8888' }
const user = {
  id: 7,
  username: 'ana',
  email: 'ana@example.com',
  planId: 1,
  timeZone: null,
  role: 'user',
  createdAt: '2026-01-15T09:30:00.000Z',
  limits: { links: null, groups: 5, tags: 15, apiRequestsPerDay: 100 },
}

function issuesOf(schema: ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a registration', () => {
  it('takes names of 3 to 30 letters, digits, dots, underscores and hyphens', () => {
    for (const name of ['ana', 'A.n_a-9', 'a'.repeat(30)]) expect(USERNAME.test(name), name).toBe(true)
    for (const name of ['an', 'a'.repeat(31), 'a b', ' ana', 'ana ', 'ａdmin', 'ana\n', '']) {
      expect(USERNAME.test(name), name).toBe(false)
    }
    expect(issuesOf(registrationWire, { ...registration, username: 'a b' })).toEqual([
      'username: invalid_username',
    ])
  })

  it('takes passwords of 8 to 128 characters, whatever they are', () => {
    expect(registrationWire.parse(registration)).toEqual(registration)
    for (const password of [' 4 signos, 😀 ', 'x'.repeat(128)]) {
      expect(registrationWire.safeParse({ ...registration, password }).success).toBe(true)
    }
    expect(issuesOf(registrationWire, { ...registration, password: 'x'.repeat(7) })).toEqual([
      'password: too_short',
    ])
    expect(issuesOf(registrationWire, { ...registration, password: 'x'.repeat(129) })).toEqual([
      'password: too_long',
    ])
  })

  it('takes e-mail addresses only', () => {
    expect(issuesOf(registrationWire, { ...registration, email: 'ana' })).toEqual(['email: invalid_email'])
    const long = `${'a'.repeat(243)}@example.com`
    expect(issuesOf(registrationWire, { ...registration, email: long })).toContain('email: too_long')
  })

  it('says what is missing and what has the wrong type', () => {
    expect(issuesOf(registrationWire, { username: null, email: ['a@b.es'] })).toEqual([
      'username: wrong_type',
      'email: wrong_type',
      'password: missing_password',
    ])
  })

  it('says of an empty field only that it is empty', () => {
    expect(issuesOf(registrationWire, { username: '', email: '', password: '' })).toEqual([
      'username: required',
      'email: required',
      'password: missing_password',
    ])
  })
})

it('takes credentials as texts with something in them, of bounded length', () => {
  const credentials = { username: 'a'.repeat(320), password: 'b'.repeat(1024) }
  expect(credentialsWire.parse(credentials)).toEqual(credentials)
  expect(issuesOf(credentialsWire, { username: `${credentials.username}a`, password: '' })).toEqual([
    'username: too_long',
    'password: missing_password',
  ])
  expect(issuesOf(credentialsWire, { username: 'a', password: `${credentials.password}b` })).toEqual([
    'password: too_long',
  ])
  expect(issuesOf(credentialsWire, { username: { $gt: '' }, password: null })).toEqual([
    'username: wrong_type',
    'password: wrong_type',
  ])
})

it('answers users without anything the app need not know', () => {
  expect(signedInWire.parse({ user: { ...user, passwordHash: 'x' } })).toEqual({ user })
  expect(authStatusWire.parse({ isAuthenticated: false })).toEqual({ isAuthenticated: false })
  expect(authStatusWire.parse({ isAuthenticated: true, user })).toEqual({ isAuthenticated: true, user })
  expect(guestStatusWire.parse({ isGuest: true, guestId: 'x' })).toEqual({ isGuest: true })
  expect(okWire.parse({ ok: true })).toEqual({ ok: true })
  expect(okWire.safeParse({ ok: false }).success).toBe(false)
  expect(signedInWire.safeParse({ user: { ...user, id: 0 } }).success).toBe(false)
})
