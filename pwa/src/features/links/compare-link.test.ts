import { linkToWire } from '@atajo/shared/link'
import { expect, test } from 'vitest'
import { compareLink } from './compare-link.ts'
import { linkFixture } from './link.fixture.ts'
import { changeOf } from './link-change.ts'
import { draftOfLink } from './link-draft.ts'

test('names only the fields in which the two versions differ', () => {
  const link = linkFixture({ destination: 'https://a.es/', password: 'horno' })
  const shown = { group: null, tags: [] }
  const change = changeOf(link, { ...draftOfLink(link), destination: 'https://mia.es/' }, { shown })
  const current = linkToWire({ ...link, destination: 'https://suya.es/', isActive: false })
  expect(compareLink(change, current)).toEqual([
    { field: 'Destino', mine: 'https://mia.es/', theirs: 'https://suya.es/' },
    { field: 'Estado', mine: 'Activo', theirs: 'Inactivo' },
  ])
})

test('shows addresses as people read them, and no difference where only their spelling differs', () => {
  const link = linkFixture({
    destination: 'https://xn--caas-hqa.es/',
    mobileDestination: 'https://a.es/%C3%B1',
  })
  const shown = { group: null, tags: [] }
  const draft = { ...draftOfLink(link), destination: 'https://cañas.es/', mobileDestination: 'https://b.es/' }
  expect(compareLink(changeOf(link, draft, { shown }), linkToWire(link))).toEqual([
    { field: 'Destino en móvil', mine: 'https://b.es/', theirs: 'https://a.es/ñ' },
  ])
})
