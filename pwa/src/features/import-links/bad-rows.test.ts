import { afterAll, expect, test, vi } from 'vitest'
import { judgeRow, knownCodes } from './judge-row.ts'
import { readTable } from './read-table.ts'
import { readInstant } from './read-values.ts'
import { rowsOfTable } from './rows-of-table.ts'

vi.stubGlobal('location', new URL('https://atajo.example/'))
afterAll(() => vi.unstubAllGlobals())

function rowsOf(content: string) {
  const table = readTable(new TextEncoder().encode(content))
  return rowsOfTable(table, 0, table.cells.length)
}

function judge(content: string) {
  const known = knownCodes([])
  return rowsOf(content).map((row) => judgeRow(row, known))
}

test('Rows that lead to a script, to nothing or to no web address are said to be invalid, each by itself', () => {
  const addresses = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'ftp://a.es/',
    '',
    'a b c',
  ]
  const verdicts = judge(`url,title\n${addresses.map((url) => `${url},x`).join('\n')}\nhttps://a.es/,x\n`)
  expect(verdicts.map(({ state }) => state)).toEqual([...addresses.map(() => 'invalid'), 'new'])
  expect(verdicts.filter(({ isSendable }) => isSendable)).toHaveLength(1)
  expect(verdicts.every(({ state, why }) => state === 'new' || why !== '')).toBe(true)
})

test('Of the same code twice, also in other case, the second is taken and says where the first is', () => {
  const verdicts = judge(
    'url,slug\nhttps://a.es/,Feria\nhttps://b.es/,otra\nhttps://c.es/,fERIA\nhttps://d.es/,Feria\n',
  )
  expect(verdicts.map(({ state }) => state)).toEqual(['new', 'new', 'taken', 'taken'])
  expect(verdicts[2]?.why).toContain('1')
})

test('Formulas and markup stay the texts that they are', () => {
  const title = '<script>alert(1)</script>'
  const [row] = rowsOf(`url,title,note,slug\nhttps://a.es/,${title},"=HYPERLINK(""//e"")",<b>x</b>\n`)
  expect(row).toMatchObject({ title, note: '=HYPERLINK("//e")' })
  expect(judge(`url,slug\nhttps://a.es/,<b>x\n`)[0]).toMatchObject({ state: 'reserved', isSendable: false })
  expect(judge(`url,slug\nhttps://a.es/,otoño-0\n`)[0]).toMatchObject({ suggestion: 'otono-0' })
  expect(judge(`url,slug\nhttps://a.es/,日本語\n`)[0]).not.toHaveProperty('suggestion')
})

test('Dates of six forms are read, and what is none is left out', () => {
  const here = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString()
  const read = [
    ['2024-05-03T10:00:00Z', '2024-05-03T10:00:00.000Z'],
    ['2024-05-03T10:00:00+0200', '2024-05-03T08:00:00.000Z'],
    ['1714730400', '2024-05-03T10:00:00.000Z'],
    ['1714730400000', '2024-05-03T10:00:00.000Z'],
    ['2024-05-03 10:00:00', here(2024, 4, 3, 10)],
    ['03/05/2024', here(2024, 4, 3)],
    ['31/02/2024', undefined],
    ['2024-02-31', undefined],
    ['ayer', undefined],
    ['0', undefined],
  ] as const
  for (const [typed, instant] of read) expect([typed, readInstant(typed)]).toEqual([typed, instant])
})
