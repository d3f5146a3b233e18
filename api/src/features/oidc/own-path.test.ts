import { expect, test } from 'vitest'
import { ownPath } from '../../platform/http/own-path.ts'
import { createInvitationCodes } from '../administration/accounts/invitation-codes.ts'

test('After a sign-in only pages of the app are gone to', () => {
  for (const path of [
    '/',
    '/links',
    '/links/',
    '/dashboard/abc-1',
    '/links?q=a&tag=1',
    '/links?x=%20+~.-_',
  ]) {
    expect(ownPath(path), path).toBe(path)
  }
  for (const path of [
    undefined,
    '',
    'links',
    '//evil.example',
    '/\\evil.example',
    '/links//evil',
    'https://evil.example/',
    '/a:b',
    '/api',
    '/API/link',
    '/r/abc',
    '/R',
    `/${'a'.repeat(500)}`,
    '/links\n',
    '/%2f',
  ]) {
    expect(ownPath(path), String(path)).toBe('/')
  }
  expect(ownPath(`/${'a'.repeat(499)}`)).toHaveLength(500)
  expect(ownPath('/apis')).toBe('/apis')
  expect(ownPath('/robots')).toBe('/robots')
  expect(ownPath('/links/api')).toBe('/links/api')
  for (const query of ['?q=<b>', '?q=a b', '?q=/x', '? ', '?q=a:']) {
    expect(ownPath(`/links${query}`), query).toBe('/links')
  }
  expect(ownPath('/links?')).toBe('/links?')
  expect(ownPath('/links?a=1?b=2')).toBe('/links?a=1')
})

test('An invitation’s code is of its id, of this service’s secret, and of nothing else', () => {
  const codes = createInvitationCodes('un secreto del servicio')
  const code = codes.codeOf('abcd-_12')
  expect(code).toMatch(/^abcd-_12[\w-]{16}$/)
  expect(codes.idOf(code)).toBe('abcd-_12')
  expect(createInvitationCodes('otro secreto').idOf(code)).toBeNull()
  for (const wrong of ['', 'abcd-_12', code.slice(1), `${code}a`, `x${code}`, `${code.slice(0, -1)}!`]) {
    expect(codes.idOf(wrong), wrong).toBeNull()
  }
  expect(codes.idOf(codes.codeOf('short'))).toBeNull()
  expect(codes.idOf(codes.codeOf('too-long-id'))).toBeNull()
  expect(codes.idOf(codes.codeOf('abcd ef1'))).toBeNull()
})
