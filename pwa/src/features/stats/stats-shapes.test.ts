import { DIMENSIONS } from '@atajo/shared/dimensions'
import { expect, test } from 'vitest'
import { statsTexts } from '../../texts/es/stats.ts'
import { changeOf, formatShare } from './query/change.ts'
import { countWeekday, heatMap } from './query/heat.ts'
import { statsFixture } from './query/stats.fixture.ts'
import { longRange, shortRange } from './query/stats-dates.ts'
import { ACCOUNT_LISTS, LINK_LISTS } from './query/stats-lists.ts'
import { trendAlternative, trendOf, withoutEmptyStart } from './query/trend.ts'

test('changeOf describes a change, and gives no percentage of zero', () => {
  expect(changeOf(1184, 1000)).toEqual({ way: 'up', words: '18,4\u202f% más' })
  expect(changeOf(938, 1000)).toEqual({ way: 'down', words: '6,2\u202f% menos' })
  expect(changeOf(51_370, 115).words).toBe('447 veces más')
  expect(changeOf(7, 7)).toEqual({ way: 'equal', words: 'Igual' })
  expect(changeOf(7, 0)).toEqual({ way: 'up', words: null })
  expect([formatShare(0.00001), formatShare(12.5)]).toEqual(['< 0,1\u202f%', '1250\u202f%'])
})

test('ranges name the years that they need', () => {
  expect(longRange({ from: '2026-10-23', to: '2026-11-21' })).toBe('del 23 oct al 21 nov 2026')
  expect(longRange({ from: '2025-12-01', to: '2026-11-21' })).toBe('del 1 dic 2025 al 21 nov 2026')
  expect(longRange({ from: '2026-11-21', to: '2026-11-21' })).toBe('el 21 nov 2026')
  expect(shortRange({ from: '2025-12-01', to: '2026-11-21' }, 'month')).toBe('dic 2025 – nov 2026')
})

test('trendOf draws days beside earlier ones, the last one partial and weekends as bands', () => {
  const stats = statsFixture({ from: '2026-10-23', to: '2026-11-21' })
  const { points, partialIndex } = trendOf(stats, new Date(2026, 10, 21, 15), false)
  expect(partialIndex).toBe(29)
  expect(points[29]?.label).toBe('Hoy')
  expect(points.filter(({ label }) => label !== '')).toHaveLength(8)
  expect(points.slice(0, 4).map(({ isBand }) => isBand)).toEqual([false, true, true, false])
  expect(points[0]?.rows.map(([name]) => name)).toEqual(['vie 23 oct', 'mié 23 sep'])
})

test('trendOf draws future hours as missing instead of zero', () => {
  const day = statsFixture({ from: '2026-11-21', to: '2026-11-21', unit: 'hour' })
  const { points, partialIndex } = trendOf(day, new Date('2026-11-21T14:20:00Z'), true)
  expect(partialIndex).toBe(15)
  expect(points.filter(({ value }) => value === null)).toHaveLength(8)
  expect(points[15]?.rows[1]?.[0]).toBe('vie 20 nov, 15 h')
})

test('withoutEmptyStart begins with the first click', () => {
  const stats = statsFixture({ from: '2026-01-01', to: '2026-11-21', unit: 'month' })
  const quiet = stats.series.map((item, index) => (index < 4 ? { ...item, clicks: 0, bots: 0 } : item))
  const shown = withoutEmptyStart({ ...stats, series: quiet })
  expect([shown.from, shown.series.length]).toEqual(['2026-05-01', 7])
  const silent = quiet.map((item) => ({ ...item, clicks: 0, bots: 0 }))
  expect(withoutEmptyStart({ ...stats, series: silent }).series).toHaveLength(1)
})

test('trendAlternative names the maximum', () => {
  const stats = statsFixture({ from: '2026-11-20', to: '2026-11-21' })
  const series = stats.series.map((item, index) => ({ ...item, clicks: index * 2533 }))
  const range = 'Gráfico: Clics por día, del 20 nov al 21 nov 2026.'
  expect(trendAlternative({ ...stats, series })).toBe(`${range} Máximo, sáb 21 nov, 2533.`)
  expect(trendAlternative({ ...stats, series: series.slice(0, 1) })).toBe(`${range} Sin clics.`)
})

test('heatMap grades weekdays and hours relative to the busiest cell', () => {
  const heat = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  heat[5]?.splice(20, 2, 40, 10)
  const { rows, best } = heatMap(heat, 1)
  expect(best).toEqual({ weekday: 5, from: 20, clicks: 40 })
  expect([rows[5]?.[20], rows[5]?.[21], rows[0]?.[0]].map((cell) => cell?.level)).toEqual([4, 1, 0])
  expect(heatMap(heat, 2).best).toEqual({ weekday: 5, from: 20, clicks: 50 })
  expect(
    heatMap(
      heat.map((day) => day.fill(0)),
      1,
    ).best,
  ).toBeNull()
})

test('countWeekday counts the occurrences of a weekday', () => {
  expect(countWeekday('2026-10-23', 30, 5)).toBe(5)
  expect(countWeekday('2026-10-23', 30, 0)).toBe(4)
  expect(countWeekday('2026-11-21', 1, 0)).toBe(0)
})

test('cards have a tab for each of their dimensions, including those that share a tab', () => {
  const sources = ['source referrer app', 'utm_campaign utm_source utm_medium utm_term utm_content']
  const places = ['country', 'city region']
  const cards: [lists: typeof ACCOUNT_LISTS, label: string, tabs: string[]][] = [
    [ACCOUNT_LISTS, 'Qué se abre', ['link', 'group', 'tag']],
    [ACCOUNT_LISTS, 'De dónde llegan', sources],
    [ACCOUNT_LISTS, 'Desde qué lugar', [...places, 'language']],
    [ACCOUNT_LISTS, 'Con qué', ['browser', 'os', 'device']],
    [LINK_LISTS, 'De dónde llegan', sources],
    [LINK_LISTS, 'Quién', [...places, 'browser', 'os', 'device', 'language']],
  ]
  for (const [lists, label, tabs] of cards) {
    const shown = lists.find((card) => card.label === label)?.tabs ?? []
    // The last entries are the newest dimensions.
    expect(shown.map(({ dimensions }) => dimensions.join(' ')).slice(0, tabs.length)).toEqual(tabs)
  }
  expect([ACCOUNT_LISTS.length, LINK_LISTS.length]).toEqual([4, 2])
})

test('a whole list’s button uses the grammatical article of its dimension', () => {
  const named = (['link', 'tag', 'referrer'] as const).map((name) =>
    statsTexts.lists.all('12', DIMENSIONS[name]),
  )
  expect(named).toEqual(['Los 12 enlaces', 'Las 12 etiquetas', 'Las 12 webs'])
})
