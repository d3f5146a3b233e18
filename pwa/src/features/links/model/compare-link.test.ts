import { linkToWire } from '@atajo/shared/link'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Refusal } from '../../sync/sync.public.ts'
import { compareLink } from './compare-link.ts'
import { linkFixture } from './link.fixture.ts'
import { draftOfLink } from './link-draft.ts'
import { editOf } from './link-edit.ts'

const shown = { group: null, tags: [] }
const refusal = (conflicts: Refusal['conflicts'], link = linkFixture()) =>
  ({ code: 'edit_conflict', conflicts, current: linkToWire(link) }) as Refusal

test('a conflict shows each field with both versions and the original one', () => {
  const link = linkFixture({ destination: 'https://a.es/' })
  const draft = {
    ...draftOfLink(link),
    destination: 'https://cañas.es/',
    isActive: false,
    password: undefined,
  }
  const edit = editOf(link, draft, shown)
  const conflicts = {
    longUrl: { from: 'https://a.es/', to: 'https://cañas.es/', now: 'https://xn--caas-hqa.es/b' },
    status: { from: true, to: false, now: true },
    title: { from: null, to: null, now: null },
  }
  expect(compareLink(edit, refusal(conflicts, link), new QueryClient())).toEqual([
    {
      ...{ field: 'longUrl', label: 'Destino', before: 'https://a.es/' },
      ...{ mine: 'https://cañas.es/', theirs: 'https://cañas.es/b' },
    },
    { field: 'status', label: 'Estado', mine: 'Inactivo', theirs: 'Activo', before: 'Activo' },
  ])
})

test('a conflict shows groups by name, and only the password typed on this device', () => {
  const client = new QueryClient()
  client.setQueryData(['groups'], [{ id: 3, title: 'Ferias' }])
  const link = linkFixture({ group: { id: 3, title: 'Ferias' }, hasPassword: true, passwordVersion: 9 })
  const edit = editOf(link, { ...draftOfLink(link), groupId: null, password: 'horno' }, shown)
  expect(edit.change).toEqual({ groupId: { from: 3, to: null }, password: { from: 9, to: 'horno' } })
  const now = { ...link, group: { id: 4, title: 'Bares' } }
  const conflicts = { groupId: { from: 3, to: null, now: 4 }, password: { from: 9, now: 12 } }
  expect(compareLink(edit, refusal(conflicts, now), client)).toEqual([
    { field: 'groupId', label: 'Grupo', mine: 'Sin grupo', theirs: 'Bares', before: 'Ferias' },
    {
      ...{ field: 'password', label: 'Contraseña', mine: 'horno' },
      ...{ theirs: 'Otra contraseña', before: 'Otra contraseña' },
    },
  ])
})
