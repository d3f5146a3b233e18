import { beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail } from './confirm-email.ts'
import { resetPassword } from './reset-password.ts'

const ADDRESS = 'lucia@casa.example'
const OLD = 'vieja@casa.example'

/** Keys that open the account besides its password. */
let keys: Set<string>
let tokens: Map<string, object>
let mails: { kind: string; about: string | null }[]
let account: { id: number; credentialsVersion: number; email: string; isEmailConfirmed: boolean } | null
/** Runs while the new password or address is being written. */
let meanwhile: () => boolean

beforeEach(() => {
  keys = new Set(['antes'])
  tokens = new Map([['ficha', { userId: 7, credentialsVersion: 3, email: ADDRESS }]])
  mails = []
  account = { id: 7, credentialsVersion: 3, email: ADDRESS, isEmailConfirmed: false }
  meanwhile = () => true
})

const write = async () => meanwhile()
const deps = () =>
  ({
    credentials: { find: async () => account, changePassword: write, confirmEmail: write },
    tokens: {
      find: async (_: string, token: string) => tokens.get(token) ?? null,
      eraseTokensOf: async () => tokens.clear(),
    },
    limiter: { take: async () => async () => {} },
    hashPassword: async () => 'resumen',
    refuseCommonPassword: () => {},
    queueMail: async (mail: { kind: string; about: string | null }) => void mails.push(mail),
    forgetEarlierKeys: async () => keys.clear(),
    eraseApiKeysBefore: async () => {},
    endOffers: async () => {},
  }) as never
const reset = (token = 'ficha') =>
  resetPassword(deps(), { token, password: 'otra contraseña', address: '203.0.113.1' })
const confirm = (userId = 7, token = 'ficha') =>
  confirmEmail(deps(), userId, { token, address: '203.0.113.1' })

describe.each([
  ['a new password', reset],
  ['a confirmed address', () => confirm()],
])('%s', (_, redeem) => {
  test('that is cut short has taken earlier keys away already', async () => {
    meanwhile = () => {
      throw new Error('killed')
    }
    await expect(redeem()).rejects.toThrow('killed')
    expect([keys.size, tokens.size]).toEqual([0, 1])
  })

  test('takes away a key that is made meanwhile, and every other link', async () => {
    meanwhile = () => {
      keys.add('mientras')
      return true
    }
    await redeem()
    expect([keys.size, tokens.size]).toEqual([0, 0])
  })

  test('leaves the keys of an address that was known before', async () => {
    Object.assign(account ?? {}, { isEmailConfirmed: true })
    await redeem()
    expect([...keys]).toEqual(['antes'])
  })

  test('a token is void after a concurrent change, without an email', async () => {
    meanwhile = () => false
    await expect(redeem()).rejects.toMatchObject({ code: 'invalid_token' })
    expect([mails, tokens.size]).toEqual([[], 1])
  })

  test.each([
    ['without its account', () => (account = null)],
    ['of other credentials', () => Object.assign(account ?? {}, { credentialsVersion: 4 })],
    ['that is none', () => tokens.clear()],
  ])('is void with a link %s', async (_, spoil) => {
    spoil()
    await expect(redeem()).rejects.toMatchObject({ code: 'invalid_token' })
    expect(keys.size).toBe(1)
  })
})

describe('what is told', () => {
  test('a new password goes to the account’s address', async () => {
    await reset()
    const facts = { apiKeys: 'ended' }
    expect(mails).toEqual([{ kind: 'password-changed', userId: 7, about: ADDRESS, facts }])
  })

  test('a new address goes to the one before it, the same one to nobody', async () => {
    await confirm()
    expect(mails).toEqual([])
    tokens.set('ficha', { userId: 7, credentialsVersion: 3, email: ADDRESS })
    Object.assign(account ?? {}, { email: OLD })
    expect(await confirm()).toEqual({ credentialsVersion: 4 })
    expect(mails).toEqual([{ kind: 'email-changed', userId: 7, about: OLD }])
  })

  test('refuses to confirm for somebody else, or with a link without an address', async () => {
    await expect(confirm(8)).rejects.toMatchObject({ code: 'invalid_token' })
    tokens.set('ficha', { userId: 7, credentialsVersion: 3, email: null })
    await expect(confirm()).rejects.toMatchObject({ code: 'invalid_token' })
    expect(keys.size).toBe(1)
  })

  test('a reset by a link that was mailed to another address confirms none', async () => {
    tokens.set('ficha', { userId: 7, credentialsVersion: 3, email: OLD })
    await reset()
    expect([...keys]).toEqual(['antes'])
  })
})
