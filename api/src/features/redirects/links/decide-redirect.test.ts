import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RedirectOptions } from './decide-redirect.ts'
import { decideRedirect, type GateInput } from './decide-redirect.ts'

const SECRET_HOST = 'destination.example'
const NOW = 1_000_000
const RUNS = randomRuns(5000)

const options: fc.Arbitrary<RedirectOptions> = fc.record({
  customSlug: fc.constantFrom(null, 'promo'),
  mobileDestination: fc.constantFrom(null, `https://${SECRET_HOST}/mobile`),
  desktopDestination: fc.constantFrom(null, `https://${SECRET_HOST}/desktop`),
  sealedPassword: fc.constantFrom(null, 'sealed'),
  maxVisits: fc.constantFrom(null, 3),
  blockedCountryIds: fc.constantFrom([], [724], [724, 250, 0]),
  preview: fc.constantFrom(null, { title: 'Title', description: null, image: null }),
  isWithdrawn: fc.boolean(),
})

const input: fc.Arbitrary<GateInput> = fc.record({
  link: fc.record({
    id: fc.constant(1),
    code: fc.constant('abcdefg'),
    destination: fc.constant(`https://${SECRET_HOST}/`),
    isActive: fc.boolean(),
    expiresAt: fc.constantFrom(NOW - 1, NOW, NOW + 1, Number.POSITIVE_INFINITY),
    options: fc.option(options),
    statsKey: fc.constant(2),
    ownerKey: fc.constant(2),
  }),
  now: fc.constant(NOW),
  kind: fc.constantFrom('person' as const, 'machine' as const, 'preview' as const),
  device: fc.constantFrom('desktop' as const, 'mobile' as const),
  countryId: fc.constantFrom(0, 724, 250, 840),
  isUsedUp: fc.boolean(),
  isUnlocked: fc.boolean(),
})

/** The specification's table of /r/{code}, row by row. */
function expected({ link, kind, countryId, isUsedUp, isUnlocked }: GateInput): string {
  const { maxVisits = null, sealedPassword = null, preview = null } = link.options ?? {}
  const rows: [applies: boolean, answer: string][] = [
    [link.options?.isWithdrawn === true, 'withdrawn'],
    [!link.isActive, 'inactive'],
    [link.expiresAt <= NOW, 'expired'],
    [(link.options?.blockedCountryIds ?? []).some((id) => id === countryId && id !== 0), 'blocked'],
    [maxVisits !== null && isUsedUp, 'used-up'],
    [preview !== null && kind === 'preview', 'preview'],
    [sealedPassword !== null && !isUnlocked, 'ask-password'],
    [maxVisits !== null && kind !== 'person', 'people-only'],
    [true, 'go'],
  ]
  return rows.find(([applies]) => applies)?.[1] as string
}

test('opens the gates in the order of the table, over every combination', () => {
  fc.assert(
    fc.property(input, (gate) => {
      expect(decideRedirect(gate).kind).toBe(expected(gate))
    }),
    { numRuns: RUNS },
  )
})

test('names no destination before the last gate is open, and counts people only', () => {
  fc.assert(
    fc.property(input, (gate) => {
      const decision = decideRedirect(gate)
      expect(JSON.stringify(decision).includes(SECRET_HOST)).toBe(decision.kind === 'go')
      if (decision.kind !== 'go') return
      expect(decision.isCounted).toBe(gate.kind === 'person')
      const special = gate.device === 'mobile' ? 'mobileDestination' : 'desktopDestination'
      expect(decision.destination).toBe(gate.link.options?.[special] ?? gate.link.destination)
    }),
    { numRuns: RUNS },
  )
})
