import { expect, test } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { comparedRange } from './compared-range.ts'
import { dayRange, daysOf, unitsOf } from './range-units.ts'
import { readStatsQuery, statsQueryWire } from './stats-query.ts'
import { dayNumber, isoDay, zoneCalendar } from './zone-calendar.ts'

const HOUR = 3_600_000
const QUARTER = HOUR / 4
const madrid = zoneCalendar('Europe/Madrid')
const at = (text: string) => Date.parse(text)
const TODAY = { zone: 'Europe/Madrid', today: '2026-11-22' }

function read(asked: Record<string, string>) {
  return readStatsQuery(statsQueryWire.parse(asked), TODAY)
}

function refusals(asked: Record<string, unknown>): Record<string, string> {
  const { data, error } = statsQueryWire.safeParse(asked)
  if (data) return refusalsOfLength(data)
  const issues = error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

function refusalsOfLength(asked: Parameters<typeof readStatsQuery>[0]): Record<string, string> {
  try {
    readStatsQuery(asked, TODAY)
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.detail.fields ?? {}
  }
}

test('A day begins at its first instant, whatever the clocks of its zone do that night', () => {
  for (const [zone, day, instant] of [
    ['Europe/Madrid', '2028-03-26', '2028-03-25T23:00:00Z'],
    ['Europe/Madrid', '2028-03-27', '2028-03-26T22:00:00Z'],
    ['Europe/Madrid', '2028-10-29', '2028-10-28T22:00:00Z'],
    ['Europe/Madrid', '2028-10-30', '2028-10-29T23:00:00Z'],
    // The clocks go from 24:00 to 1:00, back from 24:00 to 23:00, and skip a whole day.
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z'],
    ['America/Asuncion', '2024-03-24', '2024-03-24T04:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z'],
    ['America/St_Johns', '2026-01-01', '2026-01-01T03:30:00Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
    ['UTC', '2026-01-01', '2026-01-01T00:00:00Z'],
  ] as const) {
    const calendar = zoneCalendar(zone)
    expect(new Date(calendar.startOf(day)).toISOString(), `${zone} ${day}`).toBe(
      new Date(instant).toISOString(),
    )
    expect(calendar.dateOf(at(instant)), zone).toBe(day)
    expect(calendar.dateOf(at(instant) - 1), zone).not.toBe(day)
    expect(zoneCalendar(zone)).toBe(calendar)
    expect(calendar.zone).toBe(zone)
  }
  expect(() => zoneCalendar('Europe/Nowhere')).toThrow(RangeError)
})

test('Time is cut where the offset changes, to the quarter of an hour', () => {
  const [from, to] = [at('2028-03-01T10:00:00Z'), at('2028-11-15T09:30:00Z')]
  expect(madrid.stretches(from, to)).toEqual([
    { from, to: at('2028-03-26T01:00:00Z'), offset: HOUR },
    { from: at('2028-03-26T01:00:00Z'), to: at('2028-10-29T01:00:00Z'), offset: 2 * HOUR },
    { from: at('2028-10-29T01:00:00Z'), to, offset: HOUR },
  ])
  const change = at('2028-03-26T01:00:00Z')
  expect(madrid.stretches(change - QUARTER, change)).toEqual([
    { from: change - QUARTER, to: change, offset: HOUR },
  ])
  expect(madrid.stretches(change, change + QUARTER)).toEqual([
    { from: change, to: change + QUARTER, offset: 2 * HOUR },
  ])
  expect(madrid.stretches(change, change)).toEqual([])
  const west = zoneCalendar('America/St_Johns').stretches(
    at('2026-01-01T00:00:00Z'),
    at('2026-01-02T00:00:00Z'),
  )
  expect(west.map(({ offset }) => offset)).toEqual([-3.5 * HOUR])
})

test('Days have numbers since 1970', () => {
  expect(isoDay(0)).toBe('1970-01-01')
  expect(isoDay(dayNumber('2028-02-29') + 1)).toBe('2028-03-01')
  expect(dayNumber('1969-12-31')).toBe(-1)
  expect(daysOf(dayRange(madrid, '2028-02-28', '2028-03-01'))).toEqual({
    first: dayNumber('2028-02-28'),
    last: dayNumber('2028-02-28') + 2,
  })
})

test('A range has all its units, an hour that comes twice once, one that is left out never', async () => {
  const spring = await unitsOf(madrid, dayRange(madrid, '2028-03-26', '2028-03-26'), 'hour')
  expect(spring.names).toHaveLength(23)
  expect(spring.names.slice(0, 3)).toEqual(['2028-03-26T00', '2028-03-26T01', '2028-03-26T03'])
  expect(spring.unitOf).toHaveLength(92)
  // The day is a Sunday, the last one of a week that begins on Monday.
  expect([...spring.hourOfWeek.slice(0, 9)]).toEqual([144, 144, 144, 144, 145, 145, 145, 145, 147])
  expect([...spring.unitOf.slice(0, 9)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2])
  const autumn = await unitsOf(madrid, dayRange(madrid, '2028-10-29', '2028-10-29'), 'hour')
  expect(autumn.names).toHaveLength(24)
  expect([...autumn.unitOf].filter((place) => place === 2)).toHaveLength(8)
  expect(autumn.unitOfDay(dayNumber('2028-10-29'))).toBe(-1)
  const monday = await unitsOf(madrid, dayRange(madrid, '2028-10-30', '2028-10-30'), 'hour')
  expect(monday.hourOfWeek[0]).toBe(0)
})

test('Days and months of a range know which of them a UTC day belongs to', async () => {
  const range = dayRange(madrid, '2027-12-30', '2028-02-02')
  const days = await unitsOf(madrid, range, 'day')
  expect(days.names).toHaveLength(35)
  expect([days.names[0], days.names.at(-1)]).toEqual(['2027-12-30', '2028-02-02'])
  expect(days.unitOfDay(dayNumber('2027-12-30'))).toBe(0)
  expect(days.unitOfDay(dayNumber('2028-02-02'))).toBe(34)
  expect(days.unitOfDay(dayNumber('2028-02-03'))).toBe(-1)
  const months = await unitsOf(madrid, range, 'month')
  expect(months.names).toEqual(['2027-12', '2028-01', '2028-02'])
  expect(months.unitOfDay(dayNumber('2028-01-15'))).toBe(1)
  expect(months.unitOfDay(dayNumber('2028-03-15'))).toBe(-1)
  expect([...months.unitOf].filter((place) => place === 0)).toHaveLength(2 * 96)
  expect(await unitsOf(madrid, range, 'month')).toBe(months)
  expect(await unitsOf(madrid, dayRange(madrid, '2027-12-30', '2028-02-01'), 'month')).not.toBe(months)
  expect(await unitsOf(zoneCalendar('UTC'), range, 'month')).not.toBe(months)
})

test('A range is compared with as many days before it, or with its dates of a year ago', () => {
  const range = dayRange(madrid, '2028-02-29', '2028-03-02')
  expect(comparedRange(madrid, range, 'none')).toBeNull()
  expect(comparedRange(madrid, range, 'previous')).toEqual(dayRange(madrid, '2028-02-26', '2028-02-28'))
  expect(comparedRange(madrid, range, 'year')).toEqual(dayRange(madrid, '2027-02-28', '2027-03-02'))
  const others = dayRange(madrid, '2028-02-28', '2028-03-29')
  expect(comparedRange(madrid, others, 'year')).toEqual(dayRange(madrid, '2027-02-28', '2027-03-29'))
})

test('What is left open is thirty days until today, of the account, in a unit that shows them', () => {
  expect(read({})).toEqual({
    fromDate: '2026-10-24',
    toDate: '2026-11-22',
    zone: 'Europe/Madrid',
    unit: 'day',
    compare: 'none',
    top: 10,
    scope: { kind: 'account' },
    filters: {},
  })
  expect(read({ from: '2026-11-21' })).toMatchObject({ toDate: '2026-11-22', unit: 'hour' })
  expect(read({ from: '2026-12-24' })).toMatchObject({ fromDate: '2026-12-24', toDate: '2026-12-24' })
  expect(read({ to: '2026-03-01' })).toMatchObject({ fromDate: '2026-01-31' })
  for (const [from, unit] of [
    ['2026-11-20', 'day'],
    ['2026-08-23', 'day'],
    ['2026-08-22', 'month'],
  ] as const) {
    expect(read({ from }), from).toMatchObject({ unit })
  }
})

test('What is asked for is taken as it is', () => {
  const range = { from: '2026-01-01', to: '2026-01-02', unit: 'month' }
  expect(read({ ...range, compare: 'year', top: '50' })).toMatchObject({
    fromDate: '2026-01-01',
    toDate: '2026-01-02',
    unit: 'month',
    compare: 'year',
    top: 50,
  })
  for (const kind of ['link', 'group', 'tag'] as const) {
    expect(read({ [kind]: '7' }).scope).toEqual({ kind, id: 7 })
  }
  const filters = {
    source: 'google',
    country: 'ES',
    browser: 'firefox',
    os: 'linux',
    device: 'phone',
    language: 'es',
    utm_campaign: 'x'.repeat(96),
  }
  expect(read(filters).filters).toEqual(filters)
})

test('What is no range, zone, unit, key or number is refused by its field', () => {
  for (const [asked, expected] of [
    [{ from: '2026-02-30' }, { from: 'invalid_date' }],
    [{ from: '2026-1-01' }, { from: 'invalid_date' }],
    [{ from: 'x2026-01-01' }, { from: 'invalid_date' }],
    [{ to: '2026-01-01x' }, { to: 'invalid_date' }],
    [{ from: '1999-12-31' }, { from: 'invalid_date' }],
    [{ to: '2200-01-01' }, { to: 'invalid_date' }],
    [{ to: 5 }, { to: 'wrong_type' }],
    [{ zone: 5 }, { zone: expect.any(String) }],
    [{ zone: 'x'.repeat(65) }, { zone: expect.any(String) }],
    [{ from: 5 }, { from: 'wrong_type' }],
    [{ unit: 'week' }, { unit: 'unknown_value' }],
    [{ compare: 'week' }, { compare: 'unknown_value' }],
    [{ top: '0' }, { top: 'not_positive_integer' }],
    [{ top: '1.5' }, { top: 'not_positive_integer' }],
    [{ top: 'x' }, { top: 'not_positive_integer' }],
    [{ top: '51' }, { top: 'too_many' }],
    [{ source: '' }, { source: 'required' }],
    [{ source: 'x'.repeat(97) }, { source: 'too_long' }],
    [{ source: ['a', 'b'] }, { source: 'wrong_type' }],
    [
      { link: '1', group: '2', tag: '3' },
      { group: 'repeated', tag: 'repeated' },
    ],
    [{ from: '2026-01-02', to: '2026-01-01' }, { to: 'end_before_start' }],
    [{ from: '2026-01-01', to: '2029-01-05', unit: 'day' }, { to: 'range_too_long' }],
    [{ from: '2026-01-01', to: '2026-04-03', unit: 'hour' }, { to: 'range_too_long' }],
    [{ from: '2000-01-01', unit: 'hour' }, { to: 'range_too_long' }],
    [{ from: '2000-01-01', to: '2050-02-07' }, { to: 'range_too_long' }],
    [{ from: '2000-01-01', to: '2020-01-16', compare: 'previous' }, { compare: 'range_too_long_to_compare' }],
  ] as const) {
    expect(refusals(asked), JSON.stringify(asked)).toEqual(expected)
  }
  for (const asked of [
    { from: '2000-01-01', to: '2050-02-06' },
    { from: '2000-01-01', to: '2020-01-15', compare: 'year' },
    { from: '2000-01-01' },
    { from: '2026-01-01', to: '2029-01-04', unit: 'day' },
    { from: '2026-01-01', to: '2026-04-02', unit: 'hour' },
    { from: '2026-01-01', to: '2026-01-01', top: '1' },
  ]) {
    expect(refusals(asked), JSON.stringify(asked)).toEqual({})
  }
})
