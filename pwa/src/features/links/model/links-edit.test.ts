import type { Link } from '@atajo/shared/link'
import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { editLink, inverseEdits, type LinksEdit } from './links-edit.ts'

const redes = { id: 1, name: 'Redes', color: 'ROSE' } as const
const carta = { id: 2, name: 'Carta', color: 'LIME' } as const
const links = [
  linkFixture({ id: 1, isActive: false, tags: [redes], domain: 'otro.example' }),
  linkFixture({ id: 2, group: { id: 7, title: 'Bodega' }, tags: [redes, carta] }),
  linkFixture({
    id: 3,
    group: { id: 7, title: 'Bodega' },
    expiresAt: '2099-05-01T21:59:59.999Z',
    expiresOn: '2099-05-01',
  }),
  linkFixture({ id: 4, expiresAt: '2020-01-01T22:59:59.999Z', expiresOn: '2020-01-01' }),
]

const edits: LinksEdit[] = [
  { kind: 'domain', domain: 'corto.example' },
  { kind: 'domain', domain: null },
  { kind: 'status', isActive: false },
  { kind: 'group', group: { id: 8, title: 'Ferias' } },
  { kind: 'group', group: null },
  { kind: 'tags', added: [carta], removed: [redes] },
]

test('undoing an edit restores every link, with one edit per previous state', () => {
  for (const edit of edits) {
    for (const link of links) {
      const [inverse] = inverseEdits([link], edit)
      const after = editLink(link, edit)
      const back = inverse ? editLink(after, inverse.edit) : after
      expect({ ...back, tags: new Set(back.tags) }).toEqual({ ...link, tags: new Set(link.tags) })
    }
  }
  const groups = inverseEdits(links, { kind: 'group', group: { id: 8, title: 'Ferias' } })
  expect(groups.map(({ links }) => links.map(({ id }) => id))).toEqual([
    [1, 4],
    [2, 3],
  ])
})

test('undoing restores the previous domain, or none for a link cached by an earlier version', () => {
  const { domain: _, ...early } = linkFixture({ id: 5 })
  const back = inverseEdits([...links, early as Link], { kind: 'domain', domain: 'corto.example' })
  expect(back.map(({ edit, links }) => [edit, links.map(({ id }) => id)])).toEqual([
    [{ kind: 'domain', domain: 'otro.example' }, [1]],
    [{ kind: 'domain', domain: null }, [2, 3, 4, 5]],
  ])
})

test('undoing restores the exact expiry, except one in the past', () => {
  const back = inverseEdits(links, { kind: 'expiry', expiry: '2098-01-01' })
  expect(back.map(({ edit, links }) => [edit, links.map(({ id }) => id)])).toEqual([
    [{ kind: 'expiry', expiry: null }, [1, 2]],
    [{ kind: 'expiry', expiry: '2099-05-01T21:59:59.999Z' }, [3]],
  ])
})

test('a group or tag that was given up before it was sent changes nothing', () => {
  const gone = { ...redes, id: null }
  for (const link of links) {
    expect(editLink(link, { kind: 'group', group: { id: null, title: 'Nada' } })).toBe(link)
    expect(editLink(link, { kind: 'tags', added: [gone], removed: [gone] })).toBe(link)
  }
})
