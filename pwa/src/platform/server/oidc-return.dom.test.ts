import { beforeEach, expect, test } from 'vitest'
import {
  consumeOidcLinking,
  markOidcLinking,
  readOidcPath,
  readOidcReturn,
  removeOidcPath,
  storeOidcPath,
} from './oidc-return.ts'

beforeEach(() => sessionStorage.clear())

test('readOidcReturn reads the step, the account and its end from the fragment', () => {
  const hash = '#oidc=account_closing&challenge=c&deletedUntil=2026-12-01T00%3A00%3A00Z&username=ana'
  expect(readOidcReturn(hash)).toEqual({
    outcome: 'account_closing',
    challenge: 'c',
    deletedUntil: '2026-12-01T00:00:00Z',
    username: 'ana',
  })
  expect(readOidcReturn('#access')).toBeNull()
})

test('a tab remembers whether it went to the provider to sign in or to link', () => {
  expect([readOidcPath(), consumeOidcLinking()]).toEqual([null, false])
  storeOidcPath('/links')
  markOidcLinking()
  expect([readOidcPath(), consumeOidcLinking(), consumeOidcLinking()]).toEqual(['/links', true, false])
  removeOidcPath()
  expect(readOidcPath()).toBeNull()
})
