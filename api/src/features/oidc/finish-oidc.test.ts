import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import type { ProviderIdentity } from '../../platform/session/provider-identity.ts'
import { finishOidc } from './finish-oidc.ts'

const ISSUER = 'https://casa.example'
const EMAIL = 'lucia@casa.example'

interface Account {
  id: number
  credentialsVersion: number
  isEmailConfirmed: boolean
}
interface Link {
  issuer: string
  subject: string
  userId: number
}

let accounts: Map<number, Account>
let owner: Account | null
let links: Link[]
let signedIn: number[]
/** Simulates a concurrent change while an account is being created. */
let meanwhile: () => void
let isStillThere: boolean

const account = (id: number, more: Partial<Account> = {}) => {
  const made = { id, credentialsVersion: 1, isEmailConfirmed: true, ...more }
  accounts.set(id, made)
  return made
}

beforeEach(() => {
  accounts = new Map()
  owner = null
  links = []
  signedIn = []
  meanwhile = () => {}
  isStillThere = true
})

const deps = () =>
  ({
    provider: {
      identify: async () => ({
        issuer: ISSUER,
        subject: 's',
        email: EMAIL,
        isEmailVerified: true,
        isInAdminGroup: false,
        isAllowed: true,
      }),
    },
    links: {
      find: async ({ issuer, subject }: Link) =>
        links.find((link) => link.issuer === issuer && link.subject === subject) ?? null,
      findOf: async (userId: number) => links.find((link) => link.userId === userId) ?? null,
      async insert(link: Link) {
        const known = links.find(({ subject }) => subject === link.subject)
        if (known && known.userId !== link.userId) return 'taken'
        if (!known) links.push(link)
        return 'done'
      },
      noteUse: async () => isStillThere,
      eraseLinkOf: async (userId: number) => (links = links.filter((link) => link.userId !== userId)),
    },
    findAccount: async (id: number) => accounts.get(id) ?? null,
    findAccountByEmail: async () => owner,
    async createAccount() {
      meanwhile()
      if (owner) throw new AppError('email_taken')
      return account(9)
    },
    removeAccount: async (id: number) => accounts.delete(id),
    settleIdentity: settle,
    async completeSignIn({ identity }: { identity: ProviderIdentity }, entered: Account) {
      signedIn.push(entered.id)
      await settle(entered, identity)
    },
  }) as never
async function settle({ id: userId }: Account, { issuer, subject, isNewLink }: ProviderIdentity) {
  if (isNewLink) links.push({ issuer, subject, userId })
}
const asker = (userId: number) => ({ asker: { kind: 'user', userId } })
const comeBack = (link: object | null = null, signingIn: object = { asker: null }) =>
  finishOidc(deps(), { attempt: { link }, state: 's', url: new URL(ISSUER), signingIn } as never)
const linkOf = (userId: number) => ({ issuer: ISSUER, subject: 's', userId })
const refusal = async (coming: Promise<void>) =>
  coming.then(
    () => 'none',
    (error) => error.code,
  )

describe('of two attempts at once for a new person', () => {
  test('the slower one comes into the faster one’s account, and leaves none of its own', async () => {
    meanwhile = () => links.push(linkOf(account(8).id))
    await comeBack()
    expect([signedIn, [...accounts.keys()], links]).toEqual([[8], [8], [linkOf(8)]])
  })

  test('the slower one finds the link, whether or not the address is confirmed', async () => {
    meanwhile = () => {
      owner = account(8, { isEmailConfirmed: false })
      links.push(linkOf(8))
    }
    await comeBack()
    expect([signedIn, links]).toEqual([[8], [linkOf(8)]])
  })

  test('the slower one joins an account whose link is still on its way', async () => {
    meanwhile = () => {
      owner = account(8)
    }
    await comeBack()
    expect([signedIn, links]).toEqual([[8], [expect.objectContaining(linkOf(8))]])
  })

  test('the slower one stays out where the address is not confirmed', async () => {
    meanwhile = () => {
      owner = account(8, { isEmailConfirmed: false })
    }
    expect(await refusal(comeBack())).toBe('oidc_not_joined')
  })

  test('the slower one stays out where the faster one’s account has gone again', async () => {
    meanwhile = () => links.push(linkOf(8))
    expect(await refusal(comeBack())).toBe('oidc_not_joined')
    expect([...accounts.keys()]).toEqual([])
  })
})

test('A linked person signs in to that account, even if another one has their address by now', async () => {
  owner = account(7)
  links.push(linkOf(account(8).id))
  await comeBack()
  expect(signedIn).toEqual([8])
})

test('A link that is removed while it is used opens nothing', async () => {
  links.push(linkOf(account(8).id))
  isStillThere = false
  expect(await refusal(comeBack())).toBe('oidc_over')
  expect(signedIn).toEqual([])
})

test('An account is linked with nobody else’s, and with none of another provider, by its address alone', async () => {
  owner = account(8)
  links.push({ ...linkOf(8), subject: 'otra' })
  expect(await refusal(comeBack())).toBe('oidc_not_joined')
  links = [{ ...linkOf(8), issuer: 'https://antes.example', subject: 'otra' }]
  await comeBack()
  expect(signedIn).toEqual([8])
})

describe('linking', () => {
  const asked = { userId: 8, credentialsVersion: 1 }

  test('is done for who asked for it', async () => {
    account(8)
    await comeBack(asked, asker(8))
    expect(links).toMatchObject([linkOf(8)])
  })

  test.each([
    ['somebody else', {}, asker(9)],
    ['a guest', {}, { asker: { kind: 'guest' } }],
    ['nobody', {}, { asker: null }],
    ['who has another password since', { credentialsVersion: 2 }, asker(8)],
  ])('is over for %s', async (_, more, signingIn) => {
    account(8, more)
    expect(await refusal(comeBack(asked, signingIn))).toBe('oidc_over')
    expect(links).toEqual([])
  })

  test('is over for an account that is gone', async () => {
    expect(await refusal(comeBack(asked, asker(8)))).toBe('oidc_over')
  })
})
