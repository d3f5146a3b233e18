import type { Color } from '@atajo/shared/color'
import type { Link } from '@atajo/shared/link'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CollectionKind } from './collection-kind.ts'
import { defineCollectionActions } from './collection-outbox-actions.ts'

const kind: Partial<CollectionKind<{ color: Color }>> = {
  one: 'tag',
  many: 'tags',
  trashed: 'trashedTags',
  isOn: ({ tags }, id) => tags.some((tag) => tag.id === id),
  relabel: (link, id) => ({ ...link, tags: link.tags.filter((tag) => tag.id !== id) }),
}

test('links lose a deleted tag before they are read again', () => {
  const client = new QueryClient()
  const [feria, bar] = [5, 6].map((id) => ({ id, name: `Etiqueta ${id}`, color: 'RED' as const }))
  client.setQueryData(['links'], [{ id: 1, tags: [feria, bar] }])
  defineCollectionActions(kind as CollectionKind<{ color: Color }>).deletion.receive?.({}, { id: 5 }, client)
  expect(client.getQueryData<Link[]>(['links'])?.[0]?.tags).toEqual([bar])
})
