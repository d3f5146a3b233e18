import { expect, test } from 'vitest'
import { pathAfterLogin } from './asked-page.ts'

test('signing in returns to the requested page and never leaves the app', () => {
  expect(pathAfterLogin({ path: '/dashboard/hola?x=1#y', wanted: 'dashboard' })).toBe('/dashboard/hola?x=1#y')
  for (const path of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    expect(pathAfterLogin({ path, wanted: 'groups' })).toBe('/')
  }
  expect(pathAfterLogin(undefined)).toBe('/')
})
