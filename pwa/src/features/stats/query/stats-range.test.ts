import { expect, test } from 'vitest'
import { countDays, daysOf, presetDays } from './stats-range.ts'

test('every period ends today and has the length of its name', () => {
  const today = '2026-03-02'
  expect(daysOf({ range: 'hoy' }, today)).toEqual({ from: today, to: today })
  expect(daysOf({ range: '7d' }, today)).toEqual({ from: '2026-02-24', to: today })
  expect(daysOf({}, today)).toEqual({ from: '2026-02-01', to: today })
  expect(countDays(daysOf({}, today))).toBe(30)
  expect(daysOf({ range: '12m' }, today)).toEqual({ from: '2025-04-01', to: today })
  expect(daysOf({ range: 'todo' }, today).from < '2024-01-01').toBe(true)
  expect(daysOf({ from: '2026-01-01', to: '2026-01-09' }, today)).toEqual({
    from: '2026-01-01',
    to: '2026-01-09',
  })
})

test('weeks begin on Monday, and last month is complete', () => {
  expect(presetDays('2026-03-01')).toEqual({
    week: { from: '2026-02-23', to: '2026-03-01' },
    month: { from: '2026-03-01', to: '2026-03-01' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    year: { from: '2026-01-01', to: '2026-03-01' },
  })
})
