import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { endText } from './link-dates.ts'
import { limitUse, linkState } from './link-state.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const stateOf = (changes: Parameters<typeof linkFixture>[0]) => linkState(linkFixture(changes), NOW)

test('a link at its limit is used up, and active again after its limit was raised', () => {
  expect(stateOf({ maxVisits: 1, usedVisits: 0 })).toBe('active')
  expect(stateOf({ maxVisits: 1, usedVisits: 1 })).toBe('usedUp')
  expect(stateOf({ maxVisits: 2, usedVisits: 1 })).toBe('active')
  expect(stateOf({ maxVisits: null, usedVisits: 1 })).toBe('active')
})

test('a link is expired from the exact instant of its expiry', () => {
  expect(stateOf({ expiresAt: '2026-11-22T12:00:00.001Z' })).toBe('active')
  expect(stateOf({ expiresAt: '2026-11-22T12:00:00.000Z' })).toBe('expired')
  expect(stateOf({ expiresAt: '2026-11-01T00:00:00.000Z', maxVisits: 1, usedVisits: 1 })).toBe('expired')
})

test('a link switched off by its owner is inactive in any other state', () => {
  expect(stateOf({ isActive: false, expiresAt: '2026-11-01T00:00:00.000Z' })).toBe('inactive')
  expect(stateOf({ isActive: false, maxVisits: 1, usedVisits: 1 })).toBe('inactive')
})

test('a link closed by an administrator or reports is withdrawn in any other state', () => {
  expect(stateOf({ withdrawal: { by: 'reports', reason: null } })).toBe('withdrawn')
  const withdrawal = { by: 'administrator', reason: null } as const
  expect(stateOf({ withdrawal, isActive: false, maxVisits: 1, usedVisits: 1 })).toBe('withdrawn')
})

test('the text of a limit contains its use, in singular or plural', () => {
  expect(limitUse(linkFixture({ maxVisits: 1, usedVisits: 1 }))).toBe('1 de 1 acceso')
  expect(limitUse(linkFixture({ maxVisits: 10, usedVisits: 3 }))).toBe('3 de 10 accesos')
  expect(limitUse(linkFixture({ maxVisits: 25_000, usedVisits: 12_483 }))).toBe('12.483 de 25.000 accesos')
  expect(limitUse(linkFixture())).toBeNull()
})

test('a link cached by an earlier version shows neither use nor withdrawal', () => {
  const { usedVisits: _, withdrawal: __, ...kept } = linkFixture({ maxVisits: 10 })
  const link = kept as ReturnType<typeof linkFixture>
  expect(linkState(link, NOW)).toBe('active')
  expect(limitUse(link)).toBe('0 de 10 accesos')
})

test('the list shows a reached limit in the place of the expiry', () => {
  expect(endText(linkFixture({ maxVisits: 1, usedVisits: 1 }), NOW)).toBe('1 de 1 acceso')
  expect(endText(linkFixture({ maxVisits: 2, usedVisits: 1 }), NOW)).toBe('No caduca')
  const expired = linkFixture({
    maxVisits: 1,
    usedVisits: 1,
    expiresAt: '2026-11-01T22:59:59.999Z',
    expiresOn: '2026-11-01',
  })
  expect(endText(expired, NOW)).toBe('Caducó el 1 nov 2026')
})
