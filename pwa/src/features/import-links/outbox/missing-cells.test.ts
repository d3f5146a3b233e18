import { expect, test } from 'vitest'
import { missingCells } from './missing-cells.ts'

const reason = 'Lo usa otro enlace'

test('missing rows keep their file’s columns and order, with the reason at the end', () => {
  const found = missingCells({ columns: ['back_half', 'long_url', 'extra'], destinations: [1] })
  const cells = [
    ['menu', 'https://a.es/', 'x'],
    ['carta', 'https://b.es/'],
  ]
  const rows = [
    { line: 7, longUrl: 'https://a.es/' },
    { line: 3, longUrl: 'https://b.es/' },
  ]
  found.add(rows, cells, () => reason)
  found.add([{ line: 1, longUrl: 'https://c.es/' }], [['roto', 'https://c.es/']], () => undefined)
  expect(found.lines()).toEqual([
    ['back_half', 'long_url', 'extra', 'Motivo'],
    ['carta', 'https://b.es/', '', reason],
    ['menu', 'https://a.es/', 'x', reason],
  ])
})

test('a corrected destination replaces the one in its column', () => {
  const found = missingCells({ columns: ['Custom Link', 'Long URL', 'Link'], destinations: [1, 2] })
  found.add([{ line: 1, longUrl: 'https://bien.es/' }], [['uno', '', 'htp:mal']], () => reason)
  expect(found.lines()[1]).toEqual(['uno', '', 'https://bien.es/', reason])
})

test('importing a file of missing rows again keeps one column of reasons', () => {
  const found = missingCells({ columns: ['url', 'Motivo'], destinations: [0] })
  found.add([{ line: 1, longUrl: 'a.es' }], [['a.es', 'No se envió']], () => reason)
  expect(found.lines()).toEqual([
    ['url', 'Motivo'],
    ['a.es', reason],
  ])
})
