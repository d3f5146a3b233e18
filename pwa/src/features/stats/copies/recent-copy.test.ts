import type { RecentLinkStats, RecentStats } from '@atajo/shared/stats'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { mergeRecent } from './merge-recent.ts'
import { renewRecentCopy } from './read-recent.ts'
import { statsFromCopy } from './recent-copy.ts'
import { clearRecentCopy, ownersOfCopies, readRecentCopy, writeRecentCopy } from './recent-store.ts'

const TODAY = '2026-11-21'

function linkOf(id: number, clicksToday: number): RecentLinkStats {
  const clicks = [...Array<number>(16).fill(0), ...Array<number>(13).fill(10), clicksToday]
  return {
    id,
    clicks,
    qr: clicks.map((count) => count / 10),
    visitors: clicks.map((count) => count / 2),
    top: { source: [['direct', 'Directo', 100]] },
  }
}

function answerOf(links: RecentLinkStats[], changes: Partial<RecentStats> = {}): RecentStats {
  const countedUntil = `${TODAY}T10:00:00.000Z`
  const zone = 'Europe/Madrid'
  return { cursor: 'c1', zone, today: TODAY, countedUntil, isComplete: true, links, ...changes }
}

test('an answer of the same day replaces only changed links, and another day’s replaces everything', () => {
  const stored = mergeRecent(null, answerOf([linkOf(1, 0), linkOf(2, 0)]), 1000)
  const later = mergeRecent(stored, answerOf([linkOf(2, 5)], { cursor: 'c2' }), 2000)
  expect(later.links.map(({ id, clicks }) => [id, clicks.at(-1)])).toEqual([
    [2, 5],
    [1, 0],
  ])
  expect([later.cursor, later.readAt]).toEqual(['c2', 2000])
  expect(mergeRecent(later, answerOf([linkOf(2, 5)], { today: '2026-11-22' }), 3000).links).toHaveLength(1)
})

test('statsFromCopy shows a link’s 30 days, and its 7 days compared with the 7 before', () => {
  const copy = mergeRecent(null, answerOf([linkOf(1, 30)]), 1000)
  const month = statsFromCopy(copy, { link: 1 })
  expect(month?.totals).toMatchObject({ clicks: 160, visitors: 80, qr: 16 })
  expect([month?.from, month?.to, month?.previous, month?.series.length]).toEqual([
    '2026-10-23',
    TODAY,
    null,
    30,
  ])
  expect(month?.by.source).toMatchObject({ rows: [{ name: 'Directo', clicks: 100 }], others: 60 })
  const week = statsFromCopy(copy, { link: 1, range: '7d' })
  expect([week?.totals.clicks, week?.previous?.totals.clicks]).toEqual([90, 70])
  expect(week?.series[6]).toMatchObject({ at: TODAY, clicks: 30, previous: 10 })
})

test('a link missing from the copy had no clicks, unless the copy is incomplete', () => {
  const whole = mergeRecent(null, answerOf([]), 1000)
  expect(statsFromCopy(whole, { link: 9 })?.totals.clicks).toBe(0)
  expect(statsFromCopy({ ...whole, isComplete: false }, { link: 9 })).toBeNull()
  for (const search of [{ range: '12m' }, { country: 'ES' }, { group: 3 }] as const) {
    expect(statsFromCopy(whole, { link: 9, ...search })).toBeNull()
  }
})

test('changes are requested from the copy’s cursor on, and nothing is stored after a sign-out', async () => {
  const asked: string[] = []
  const read = (answer: RecentStats) => async (path: string) => {
    asked.push(new URL(path, 'http://x').searchParams.get('since') ?? '')
    return answer
  }
  await renewRecentCopy('u:1', read(answerOf([linkOf(1, 0)])), () => true)
  await renewRecentCopy('u:1', read(answerOf([linkOf(1, 4)], { cursor: 'c2' })), () => true)
  expect(asked).toEqual(['', 'c1'])
  expect((await readRecentCopy('u:1'))?.links[0]?.clicks.at(-1)).toBe(4)
  await clearRecentCopy('u:1')
  await renewRecentCopy('u:1', read(answerOf([linkOf(1, 4)])), () => false)
  expect([await readRecentCopy('u:1'), await ownersOfCopies()]).toEqual([null, []])
})

test('a copy that is too large loses the links with the oldest last clicks', async () => {
  const noisy = (id: number) => {
    const clicks = Array.from({ length: 30 }, () => Math.floor(Math.random() * 1e9))
    return { ...linkOf(id, 0), clicks, qr: clicks.map(() => Math.floor(Math.random() * 1e9)) }
  }
  const links = Array.from({ length: 9000 }, (_, id) => noisy(id))
  await writeRecentCopy('u:2', mergeRecent(null, answerOf(links), 1000))
  const stored = await readRecentCopy('u:2')
  expect([stored?.isComplete, stored?.links[0]?.id, stored?.links.length]).toEqual([false, 0, 4500])
})
