import { expect, it } from 'vitest'
import { waitText } from './waits.ts'

it('a wait is told in seconds, minutes or hours, and never shorter than it is', () => {
  const told = [0.2, 1, 2, 99, 100, 540, 541, 3540, 3541, 3600, 3601, 43_123].map(waitText)
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
