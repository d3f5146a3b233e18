import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'
import { linkFixture } from './link.fixture.ts'

test('finds a link by what its owner calls it and writes beside it, however it is typed', () => {
  const menu = linkFixture({ id: 1, title: 'Carta de otoño' })
  const oil = linkFixture({ id: 2, code: 'aB3dE5f', note: 'Feria de Jaén,\nmesa 3' })
  expect(findLinks([menu, oil], 'OTONO')).toEqual([menu])
  expect(findLinks([menu, oil], 'feria de jaen')).toEqual([oil])
  expect(findLinks([menu, oil], 'invierno')).toEqual([])
})
