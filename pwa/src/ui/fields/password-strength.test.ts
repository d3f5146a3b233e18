import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['siete77', 'short'],
  ['ocho8888', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['niño en casa', 'fair'],
  ['caballo pila grapa correcta', 'good'],
])('passwordStrength rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
