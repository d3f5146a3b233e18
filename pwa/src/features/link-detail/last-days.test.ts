import { expect, test } from 'vitest'
import { chartAlternative, chartDays, recentCounts } from './last-days.ts'

const days = [
  { day: '2026-11-19', visitCount: 617 },
  { day: '2026-11-20', visitCount: 1 },
  { day: '2026-11-21', visitCount: 0 },
]

test('chartDays calls the last day today and omits the day of the month in the short form', () => {
  expect(chartDays(days, false).map(({ label }) => label)).toEqual(['jue 19', 'vie 20', 'Hoy'])
  expect(chartDays(days, true).map(({ label }) => label)).toEqual(['jue', 'vie', 'Hoy'])
})

test('chartAlternative describes each day', () => {
  expect(chartAlternative(days)).toBe('Clics por día: jue 19 nov 617, vie 20 nov 1, Hoy 0')
  expect(chartDays(days, false)[1]?.description).toBe('vie 20 nov · 1 clic')
})

test('recentCounts adds up today and the week', () => {
  expect(recentCounts(days)).toEqual({ today: 0, week: 618 })
  expect(recentCounts([])).toEqual({ today: 0, week: 0 })
})
