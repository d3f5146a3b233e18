import { expect, test } from 'vitest'
import { claimOf, emailOf, groupsOf, isEmailVerified } from './read-claims.ts'

test('an e-mail that a trusted provider says nothing of or vouches for in its own way is verified', () => {
  for (const said of [true, 'true', 'True', 1, '1', undefined]) {
    expect(isEmailVerified({ email_verified: said }, true), String(said)).toBe(true)
    expect(isEmailVerified({ email_verified: said }, false), String(said)).toBe(said === true)
  }
})

test('an e-mail that the provider says is not verified never is', () => {
  for (const said of [false, 'false', 'False', 0, '0', 'no', '', null, [], {}, 'quizá']) {
    for (const isTrusted of [true, false]) {
      expect(isEmailVerified({ email_verified: said }, isTrusted), String(said)).toBe(false)
    }
  }
})

test('a claim is found by its literal name, or else by the path of its dots', () => {
  const claims = {
    'https://casa.example/roles': ['a'],
    realm_access: { roles: ['b'] },
    'x.y': 'literal',
    x: { y: 'path' },
  }
  expect(claimOf(claims, 'https://casa.example/roles')).toEqual(['a'])
  expect(claimOf(claims, 'realm_access.roles')).toEqual(['b'])
  expect(claimOf(claims, 'x.y')).toBe('literal')
  for (const name of ['nada', 'realm_access.nada.mas', 'x.y.z.w'])
    expect(claimOf(claims, name)).toBeUndefined()
})

test('groups are texts, one or several, with a slash before them, or objects with a name', () => {
  expect(groupsOf('jefatura')).toEqual(['jefatura'])
  expect(groupsOf(['/jefatura', 'ventas'])).toEqual(['jefatura', 'ventas'])
  expect(groupsOf([{ id: 3, name: 'jefatura' }, { id: 4 }, 7, null])).toEqual(['jefatura'])
  for (const none of [undefined, null, 7, {}, [], '']) expect(groupsOf(none)).toEqual([])
})

test('an e-mail has its domain in ASCII, and one that only looks like another’s stays as it is', () => {
  expect(emailOf({ email: 'ana@CAÑAS.example' })).toBe('ana@xn--caas-hqa.example')
  expect(emailOf({ email: 'ana@casa.example' })).toBe('ana@casa.example')
  expect(emailOf({ email: 'ana@ｃasa.example' })).toBe('ana@ｃasa.example')
  expect(emailOf({ email: 'ana@\u212Aasa.example' })).toBe('ana@\u212Aasa.example')
  for (const none of [undefined, '', 7]) expect(emailOf({ email: none })).toBeNull()
})
