import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { draftOfLink } from './link-draft.ts'
import { editOf, withEdit } from './link-edit.ts'

const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: 'RED' as const })
const link = linkFixture({
  ...{ title: 'Menú', tags: [tag(5), tag(6)], hasPassword: true, passwordVersion: 7 },
  ...{ expiresAt: '2026-12-25T02:59:59.999Z', expiresOn: '2026-12-24' },
})
const { password: _, ...draft } = draftOfLink(link)

test('an edit contains only the changes, and for sets the additions and removals', () => {
  const shown = { group: null, tags: [tag(6), tag(8)] }
  const edit = editOf(link, { ...draft, title: 'Menú del día', tagIds: [6, 8] }, shown)
  expect(edit.change).toEqual({
    title: { from: 'Menú', to: 'Menú del día' },
    tags: { add: [8], remove: [5] },
  })
  expect(editOf(link, draft, shown).change).toEqual({})
})

test('an edit contains a password only if one was typed or removed', () => {
  const passwordOf = (password: string | null | undefined) =>
    editOf(link, { ...draft, password }, link).change.password
  expect(passwordOf(undefined)).toBeUndefined()
  expect(passwordOf('horno')).toEqual({ from: 7, to: 'horno' })
  expect(passwordOf(null)).toEqual({ from: 7, to: null })
  expect(editOf(linkFixture(), { ...draftOfLink(linkFixture()), password: null }, link).change).toEqual({})
})

test('an edit is applied to the link’s present state', () => {
  const edit = editOf(
    link,
    { ...draft, title: 'Carta', tagIds: [6, 8], expiry: '2027-01-05' },
    {
      group: null,
      tags: [tag(6), tag(8)],
    },
  )
  const since = { ...link, isActive: false, note: 'de otra', tags: [tag(5), tag(6), tag(9)] }
  expect(withEdit(since, edit)).toEqual({
    ...since,
    ...{ title: 'Carta', tags: [tag(6), tag(9), tag(8)] },
    ...{ expiresOn: '2027-01-05', expiresAt: '2027-01-05T23:59:59.999Z' },
  })
  const unlocked = editOf(link, { ...draft, password: null }, link)
  expect(withEdit(link, unlocked)).toEqual({ ...link, hasPassword: false, passwordVersion: null })
})
