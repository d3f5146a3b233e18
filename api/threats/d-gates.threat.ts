import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLink, type LinkAnswer, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import {
  DESKTOP_AGENT,
  FRENCH_ADDRESS,
  PHONE_AGENT,
  PREVIEW_AGENTS,
  SPANISH_ADDRESS,
  TABLET_AGENT,
} from './harness/visitors.ts'

/** The long run tries 100,000. */
const GATE_RUNS = randomRuns(400)
const MS_OF_A_RUN = 20

const service = useService()
let pro: Person

beforeAll(async () => {
  pro = await service.people.pro()
})

const SECRET = 'https://secreto.example/'

describe('row 83: the order of the gates', () => {
  interface Gates {
    isOff: boolean
    isBlocked: boolean
    isUsedUp: boolean
    hasPassword: boolean
    hasPreview: boolean
    isSmart: boolean
  }

  const GATES = ['isOff', 'isBlocked', 'isUsedUp', 'hasPassword', 'hasPreview', 'isSmart'] as const
  const links = new Map<string, LinkAnswer>()
  const keyOf = (gates: Gates) => GATES.map((name) => Number(gates[name])).join('')

  beforeAll(async () => {
    for (let bits = 0; bits < 64; bits += 1) {
      const gates = Object.fromEntries(
        GATES.map((name, index) => [name, Boolean(bits & (1 << index))]),
      ) as never
      links.set(keyOf(gates), await createGatedLink(gates))
    }
  })

  async function createGatedLink(gates: Gates): Promise<LinkAnswer> {
    const body = {
      longUrl: `${SECRET}largo`,
      blockedCountries: gates.isBlocked ? [724] : [],
      accessLimit: gates.isUsedUp ? 1 : null,
      useMetadata: gates.hasPreview,
      metadataTitle: 'Título',
      ...(gates.isSmart ? { mobileUrl: `${SECRET}movil`, desktopUrl: `${SECRET}escritorio` } : {}),
    }
    const link = await createLink(pro, body)
    if (gates.isUsedUp) {
      const headers = { 'user-agent': DESKTOP_AGENT, 'x-forwarded-for': FRENCH_ADDRESS }
      expect((await service.send(`/r/${link.shortUrl}`, { headers })).status).toBe(302)
    }
    const password = gates.hasPassword ? 'sésamo' : null
    const change = await pro.put('/api/link/update', { ...body, id: link.id, password, status: !gates.isOff })
    expect(change.status).toBe(200)
    return link
  }

  const visitors = fc.record({
    agent: fc.constantFrom(DESKTOP_AGENT, PHONE_AGENT, TABLET_AGENT, 'curl/8.5.0', ...PREVIEW_AGENTS),
    address: fc.constantFrom(SPANISH_ADDRESS, FRENCH_ADDRESS, '10.0.0.1'),
    method: fc.constantFrom('GET', 'HEAD'),
    query: fc.constantFrom('', '?qr', '?qr=1', '/', '?x=y'),
  })
  const gatesOf = fc.record(
    Object.fromEntries(GATES.map((name) => [name, fc.boolean()])) as Record<
      keyof Gates,
      fc.Arbitrary<boolean>
    >,
  )

  function expectedStatus(gates: Gates, visitor: { agent: string; address: string }): number[] {
    if (gates.isOff) return [410]
    if (gates.isBlocked && visitor.address === SPANISH_ADDRESS) return [403]
    const isBot = !/^Mozilla\/5\.0 \((X11|iPhone|Linux; Android)/.test(visitor.agent)
    if (gates.isUsedUp) return [410, ...(isBot ? [200] : [])]
    if (gates.hasPassword) return [200]
    if (isBot && gates.hasPreview && visitor.agent !== 'curl/8.5.0') return [200]
    return [302]
  }

  test(
    'is that of the contract, and no closed gate shows a destination',
    async () => {
      await fc.assert(
        fc.asyncProperty(gatesOf, visitors, async (gates, visitor) => {
          const link = links.get(keyOf(gates))
          const answer = await service.send(`/r/${link?.shortUrl}${visitor.query}`, {
            method: visitor.method,
            headers: { 'user-agent': visitor.agent, 'x-forwarded-for': visitor.address },
          })
          expect(expectedStatus(gates, visitor)).toContain(answer.status)
          if (answer.status === 302)
            expect(answer.headers.location).toEqual(expectedPlace(gates, visitor.agent))
          else expect(JSON.stringify(answer.headers) + answer.text).not.toContain('secreto.example')
        }),
        { includeErrorInReport: true, numRuns: GATE_RUNS },
      )
    },
    60_000 + GATE_RUNS * MS_OF_A_RUN,
  )

  function expectedPlace(gates: Gates, agent: string): unknown {
    if (!gates.isSmart) return `${SECRET}largo`
    if (/iPhone|Android/.test(agent)) return `${SECRET}movil`
    return agent === DESKTOP_AGENT ? `${SECRET}escritorio` : expect.stringContaining(SECRET)
  }
})
