import type { Link } from '@atajo/shared/link'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { linkFixture } from '../links/link.fixture.ts'
import { linksQuery } from '../links/links.public.ts'
import { findAction } from '../sync/outbox-action.ts'
import './tags.queries.ts'

test('once a tag is deleted, links lack it before they are read again', () => {
  const client = new QueryClient()
  const [feria, bar] = [5, 6].map((id) => ({ id, name: `Etiqueta ${id}`, color: 'RED' as const }))
  client.setQueryData(linksQuery.queryKey, [linkFixture({ tags: [feria, bar] as Link['tags'] })])
  findAction('tag.delete')?.receive?.({}, { id: 5, name: 'Etiqueta 5' }, client)
  expect(client.getQueryData<Link[]>(linksQuery.queryKey)?.[0]?.tags).toEqual([bar])
})
