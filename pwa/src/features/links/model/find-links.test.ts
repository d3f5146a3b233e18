import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'
import { linkFixture } from './link.fixture.ts'

test('a search finds title and note, ignoring case and accents', () => {
  const menu = linkFixture({ id: 1, title: 'Carta de otoño' })
  const oil = linkFixture({ id: 2, code: 'aB3dE5f', note: 'Feria de Jaén,\nmesa 3' })
  expect(findLinks([menu, oil], 'OTONO')).toEqual([menu])
  expect(findLinks([menu, oil], 'feria de jaen')).toEqual([oil])
  expect(findLinks([menu, oil], 'invierno')).toEqual([])
})

test('a search finds words in different fields, group and tags included', () => {
  const news = linkFixture({
    id: 1,
    title: 'Boletín nº 43',
    group: { id: 3, title: 'Asociación' },
    tags: [{ id: 4, name: 'Correo', color: 'SKY' }],
    destination: 'https://example.org/pdf/septiembre',
  })
  const task = linkFixture({ id: 2, code: 'aB3dE5f', title: 'Tarea', note: 'Tema 10' })
  expect(findLinks([news, task], 'boletin 43')).toEqual([news])
  expect(findLinks([news, task], 'septiembre asociacion')).toEqual([news])
  expect(findLinks([news, task], 'CORREO boletín')).toEqual([news])
  expect(findLinks([news, task], 'tarea 10')).toEqual([task])
  expect(findLinks([news, task], 'tarea 43')).toEqual([])
})
