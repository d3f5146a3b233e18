import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { repairQuotes } from './repair-quotes.ts'

test('each row keeps its code and address whatever quotes its title contains', () => {
  const title = fc
    .array(fc.constantFrom(...'"ab ñ4'), { minLength: 1, maxLength: 8 })
    .map((signs) => signs.join(''))
    .filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(
      fc.array(title, { minLength: 1, maxLength: 9 }),
      fc.constantFrom(',', ';', '\t'),
      (titles, sign) => {
        const line = (...cells: string[]) => cells.join(sign)
        const rows = titles.map((text, index) => line(`c${index}`, text, `https://a.es/${index}`))
        const text = [line('code', 'title', 'url'), ...rows].join('\n')
        const { cells } = readTable(new TextEncoder().encode(text))
        expect(cells.map((row) => [row.length, row[0], row.at(-1)])).toEqual(
          titles.map((_, index) => [3, `c${index}`, `https://a.es/${index}`]),
        )
      },
    ),
  )
})

test('a file whose quotes all close stays unchanged', () => {
  const cell = fc.array(fc.constantFrom(...'",;\n\r ab'), { maxLength: 6 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = Papa.unparse(rows, { quotes: true })
      expect(repairQuotes(text, ',')).toBe(text)
    }),
  )
})
