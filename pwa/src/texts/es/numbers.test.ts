import { expect, it } from 'vitest'
import { linkFormTexts } from './links/link-form.ts'
import { linksLeftText } from './links/links-left.ts'
import { syncTexts } from './sync.ts'

it('changes are counted in singular and plural, with their verbs', () => {
  const { elsewhere, willSend } = syncTexts.list
  expect([1, 2].map(elsewhere)).toEqual([
    '1 cambio espera a que vuelvas a iniciar sesión con la cuenta que lo hizo.',
    '2 cambios esperan a que vuelvas a iniciar sesión con la cuenta que los hizo.',
  ])
  expect([1, 2].map(willSend)).toEqual([
    'Se enviará al volver la conexión.',
    'Se enviarán al volver la conexión.',
  ])
})

it('a limit of one is singular', () => {
  expect(linkFormTexts.visitsLeft(1, '1')).toBe('Hasta 1 acceso')
  expect(linkFormTexts.visitsLeft(2000, '2000')).toBe('Hasta 2000 accesos')
})

it('the number of links left may be none, one or more', () => {
  expect([0, 1, 2].map((left) => linksLeftText(left))).toEqual([
    'No te quedan enlaces.',
    'Te queda 1 enlace.',
    'Te quedan 2 enlaces.',
  ])
  expect([0, 1, 2].map((left) => linksLeftText(left, true))).toEqual([
    'No te quedan enlaces de invitado.',
    'Te queda 1 enlace de invitado.',
    'Te quedan 2 enlaces de invitado.',
  ])
})
