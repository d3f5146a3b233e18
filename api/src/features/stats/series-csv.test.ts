import { STATS_DIMENSIONS } from '@atajo/shared/stats'
import { expect, test } from 'vitest'
import { rowsToCsv } from './series-csv.ts'

test('files are headed by the words that spreadsheets of 1.0.0 know', () => {
  const headings = STATS_DIMENSIONS.map((dimension) => {
    const csv = rowsToCsv(dimension, { rows: [], others: 0, unknown: 0, distinct: 0 })
    return csv.slice(1, csv.lastIndexOf(';'))
  })
  expect(headings.slice(0, 19)).toEqual([
    'título;código',
    'grupo',
    'etiqueta',
    'origen',
    'sitio de origen',
    'país',
    'región',
    'ciudad',
    'navegador',
    'sistema',
    'dispositivo',
    'aplicación',
    'idioma',
    'método',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
  ])
})
