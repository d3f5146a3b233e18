import { beforeEach, expect, test } from 'vitest'
import {
  forgetOidcPath,
  keepOidcPath,
  noteOidcLinking,
  oidcPath,
  readOidcReturn,
  takeOidcLinking,
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
  expect([oidcPath(), takeOidcLinking()]).toEqual([null, false])
  keepOidcPath('/links')
  noteOidcLinking()
  expect([oidcPath(), takeOidcLinking(), takeOidcLinking()]).toEqual(['/links', true, false])
  forgetOidcPath()
  expect(oidcPath()).toBeNull()
})
