import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const HOST = 'destination.example'
const SPAIN = 724
const SPANISH_ADDRESS = '80.58.61.250'
const FRENCH_ADDRESS = '90.63.255.1'
const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  bot: 'Googlebot/2.1 (+http://www.google.com/bot.html)',
  card: 'Twitterbot/1.0',
}

interface Gates {
  isActive: boolean
  blocksSpain: boolean
  limit: 'none' | 'open' | 'used up'
  hasPassword: boolean
  hasPreview: boolean
}

const ALL_GATES: Gates[] = [true, false].flatMap((isActive) =>
  [true, false].flatMap((blocksSpain) =>
    (['none', 'open', 'used up'] as const).flatMap((limit) =>
      [true, false].flatMap((hasPassword) =>
        [true, false].map((hasPreview) => ({ isActive, blocksSpain, limit, hasPassword, hasPreview })),
      ),
    ),
  ),
)

let service: TestApp
let links: { gates: Gates; code: string }[]
beforeAll(async () => {
  service = await startTestApp({ env: { TRUST_PROXY: '1' } })
  const pro = await service.asPro()
  links = await Promise.all(
    ALL_GATES.map(async (gates) => {
      const body = {
        longUrl: `https://${HOST}/`,
        status: gates.isActive,
        mobileUrl: `https://${HOST}/mobile`,
        accessLimit: { none: 0, open: 100_000, 'used up': 1 }[gates.limit],
        blockedCountries: gates.blocksSpain ? [SPAIN] : [],
        password: gates.hasPassword ? 'secreta' : null,
        useMetadata: gates.hasPreview,
        metadataTitle: 'Tarjeta',
      }
      const created = await pro.post('/api/link/create', body)
      expect(created.statusCode, created.body).toBe(201)
      const { id, shortUrl: code } = created.json()
      if (gates.limit === 'used up') {
        await service.connection
          .collection<{ _id: number }>('links')
          .updateOne({ _id: id }, { $set: { usedVisits: 1 } })
      }
      return { gates, code }
    }),
  )
})
afterAll(() => service.close())

const visit = fc.record({
  link: fc.nat(),
  agent: fc.constantFrom(...(Object.keys(AGENTS) as (keyof typeof AGENTS)[])),
  method: fc.constantFrom('GET' as const, 'HEAD' as const),
  isPrefetch: fc.boolean(),
  isSpanish: fc.boolean(),
})

type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never

/** The specification's table as status and Location, written independently of the tested code. */
function expected({ gates }: { gates: Gates }, { agent, method, isPrefetch, isSpanish }: Visit) {
  const isMachine = agent === 'bot' || agent === 'card' || method === 'HEAD' || isPrefetch
  if (!gates.isActive) return { status: 410 }
  if (gates.blocksSpain && isSpanish) return { status: 403 }
  if (gates.limit === 'used up') return { status: 410 }
  if (agent === 'card' && gates.hasPreview) return { status: 200 }
  if (gates.hasPassword) return { status: 200 }
  if (gates.limit === 'open' && isMachine) return { status: 200 }
  return { status: 302, location: `https://${HOST}/${agent === 'phone' ? 'mobile' : ''}` }
}

test('the routes answer as the table says, over gates, agents, methods and countries, and leak nothing', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (options) => {
      const link = links[options.link % links.length] as (typeof links)[number]
      const answer = await service.app.inject({
        method: options.method,
        url: `/r/${link.code}`,
        headers: {
          'user-agent': AGENTS[options.agent],
          'x-forwarded-for': options.isSpanish ? SPANISH_ADDRESS : FRENCH_ADDRESS,
          ...(options.isPrefetch ? { 'sec-purpose': 'prefetch' } : {}),
        },
      })
      const { status, location } = { location: undefined, ...expected(link, options) }
      expect({ status: answer.statusCode, location: answer.headers.location }).toEqual({ status, location })
      if (status !== 302) expect(answer.raw.res.toString() + answer.body).not.toContain(HOST)
      if (options.method === 'HEAD') expect(answer.body).toBe('')
    }),
    { numRuns: randomRuns(400) },
  )
})
