import { afterAll, expect, test, vi } from 'vitest'
import { judgeRow, knownCodes } from '../plan/judge-row.ts'
import { readTable } from './read-table.ts'
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

test('rows without a valid web address are each reported as invalid', () => {
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

test('a repeated code is taken and names its first line, and in another case it is a twin', () => {
  const verdicts = judge(
    'url,slug\nhttps://a.es/,Feria\nhttps://b.es/,otra\nhttps://c.es/,fERIA\nhttps://d.es/,Feria\n',
  )
  expect(verdicts.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'taken'])
  expect(verdicts.map(({ isTwin }) => isTwin)).toEqual([undefined, undefined, true, undefined])
  expect(verdicts[3]?.why).toContain('1')
})

test('formulas and markup remain plain text', () => {
  const title = '<script>alert(1)</script>'
  const [row] = rowsOf(`url,title,note,slug\nhttps://a.es/,${title},"=HYPERLINK(""//e"")",<b>x</b>\n`)
  expect(row).toMatchObject({ title, note: '=HYPERLINK("//e")' })
  expect(judge(`url,slug\nhttps://a.es/,<b>x\n`)[0]).toMatchObject({ state: 'reserved', isSendable: false })
  expect(judge(`url,slug\nhttps://a.es/,otoño-0\n`)[0]).toMatchObject({ suggestion: 'otono-0' })
  expect(judge(`url,slug\nhttps://a.es/,日本語\n`)[0]).not.toHaveProperty('suggestion')
})
