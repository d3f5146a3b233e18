import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { statsFixture } from './stats.fixture.ts'
import { rangeStatsQuery } from './stats.queries.ts'

const asked: (string | null)[][] = []

/** A server whose first click was on `first`. */
function serveSince(first: string): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const { searchParams } = new URL(path, 'http://x')
    const from = searchParams.get('from') ?? ''
    asked.push([from, searchParams.get('compare')])
    const unit = from < '2026-08-01' ? 'month' : 'day'
    const stats = statsFixture({ from: from < '2026-01-01' ? '2026-01-01' : from, to: '2026-11-21', unit })
    const series = stats.series.map((item) => (item.at < first.slice(0, item.at.length) ? quiet(item) : item))
    return Response.json({ ...stats, series })
  })
}

const quiet = <Item extends object>(item: Item) => ({ ...item, clicks: 0, bots: 0 })

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

test('all time is read from the first click on when that is known', async () => {
  serveSince('2026-03-05')
  const client = new QueryClient()
  const query = rangeStatsQuery({ range: 'todo', compare: 'year' })
  const stats = await client.fetchQuery(query)
  expect([stats.from, stats.unit, stats.series.length]).toEqual(['2026-03-01', 'month', 9])
  await client.refetchQueries(query)
  expect(asked).toEqual([
    ['2020-01-01', 'none'],
    ['2026-03-01', 'none'],
  ])
})

test('all time is read by day if it began recently', async () => {
  serveSince('2026-10-05')
  const stats = await new QueryClient().fetchQuery(rangeStatsQuery({ range: 'todo' }))
  expect([stats.from, stats.unit]).toEqual(['2026-10-05', 'day'])
  expect(asked.map(([from]) => from)).toEqual(['2020-01-01', '2026-10-01'])
})
