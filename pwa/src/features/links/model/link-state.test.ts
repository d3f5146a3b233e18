import { expect, test } from 'vitest'
import { linkFixture } from './link.fixture.ts'
import { endText } from './link-dates.ts'
import { limitUse, linkState } from './link-state.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const stateOf = (changes: Parameters<typeof linkFixture>[0]) => linkState(linkFixture(changes), NOW)

test('a link at its limit is used up, and one whose limit is raised works again', () => {
  expect(stateOf({ maxVisits: 1, usedVisits: 0 })).toBe('active')
  expect(stateOf({ maxVisits: 1, usedVisits: 1 })).toBe('usedUp')
  expect(stateOf({ maxVisits: 2, usedVisits: 1 })).toBe('active')
  expect(stateOf({ maxVisits: null, usedVisits: 1 })).toBe('active')
})

test('a link past its date is expired, from that very instant on', () => {
  expect(stateOf({ expiresAt: '2026-11-22T12:00:00.001Z' })).toBe('active')
  expect(stateOf({ expiresAt: '2026-11-22T12:00:00.000Z' })).toBe('expired')
  expect(stateOf({ expiresAt: '2026-11-01T00:00:00.000Z', maxVisits: 1, usedVisits: 1 })).toBe('expired')
})

test('a link that its owner switched off is inactive, whatever else it is', () => {
  expect(stateOf({ isActive: false, expiresAt: '2026-11-01T00:00:00.000Z' })).toBe('inactive')
  expect(stateOf({ isActive: false, maxVisits: 1, usedVisits: 1 })).toBe('inactive')
})

test('a link that an administrator or reports closed is withdrawn, whatever else it is', () => {
  expect(stateOf({ withdrawal: { by: 'reports', reason: null } })).toBe('withdrawn')
  const withdrawal = { by: 'administrator', reason: null } as const
  expect(stateOf({ withdrawal, isActive: false, maxVisits: 1, usedVisits: 1 })).toBe('withdrawn')
})

test('the use of a limit is said with it, in the right number', () => {
  expect(limitUse(linkFixture({ maxVisits: 1, usedVisits: 1 }))).toBe('1 de 1 acceso')
  expect(limitUse(linkFixture({ maxVisits: 10, usedVisits: 3 }))).toBe('3 de 10 accesos')
  expect(limitUse(linkFixture({ maxVisits: 25_000, usedVisits: 12_483 }))).toBe('12.483 de 25.000 accesos')
  expect(limitUse(linkFixture())).toBeNull()
})

test('a link kept by an earlier version, which knew neither use nor withdrawals, says none', () => {
  const { usedVisits: _, withdrawal: __, ...kept } = linkFixture({ maxVisits: 10 })
  const link = kept as ReturnType<typeof linkFixture>
  expect(linkState(link, NOW)).toBe('active')
  expect(limitUse(link)).toBe('0 de 10 accesos')
})

test('in the list a link at its limit says so where others say when they end', () => {
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
