import { expect, it } from 'vitest'
import { waitText } from './waits.ts'

it('formats a wait in seconds, minutes or hours, and never rounds it down', () => {
  const told = [0.2, 1, 2, 99, 100, 540, 541, 3540, 3541, 3600, 3601, 43_123].map((seconds) =>
    waitText(seconds),
  )
  expect(told).toEqual([
    '1 segundo',
    '1 segundo',
    '2 segundos',
    '99 segundos',
    '2 minutos',
    '9 minutos',
    '10 minutos',
    '59 minutos',
    '1 hora',
    '1 hora',
    '2 horas',
    '12 horas',
  ])
})

it.each([
  ['ca', '2 segons', '5 minuts', '1 hora'],
  ['gl', '2 segundos', '5 minutos', '1 hora'],
  ['eu', '2 segundo', '5 minutu', '1 ordu'],
  ['en', '2 seconds', '5 minutes', '1 hour'],
])('a wait is told in %s', (language, ...told) => {
  expect([2, 300, 3600].map((seconds) => waitText(seconds, language))).toEqual(told)
})
