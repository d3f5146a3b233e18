import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLink, type LinkAnswer, type Person } from './harness/people.ts'
import type { Asked } from './harness/request.ts'
import { useService } from './harness/use-service.ts'
import {
  DESKTOP_AGENT,
  FRENCH_ADDRESS,
  PHONE_AGENT,
  PREVIEW_AGENTS,
  SPANISH_ADDRESS,
  TABLET_AGENT,
} from './harness/visitors.ts'

/** 100,000 for the long run. */
const GATE_RUNS = randomRuns(400)
const MS_OF_A_RUN = 20

const service = useService()
let pro: Person

beforeAll(async () => {
  pro = await service.people.pro()
})

const SECRET = 'https://secreto.example/'

describe('row 75: a visitor’s country', () => {
  test('is not what an untrusted peer says', async () => {
    const link = await createLink(pro, { blockedCountries: [724] })
    const forged = (address: string, country: string) => ({
      'x-forwarded-for': address,
      'x-real-ip': address,
      'cf-connecting-ip': address,
      'true-client-ip': address,
      forwarded: `for=${address}`,
      'cf-ipcountry': country,
      'x-vercel-ip-country': country,
      'user-agent': DESKTOP_AGENT,
    })
    const path = `/r/${link.shortUrl}`
    const stranger = await service.send(path, { from: '127.0.0.9', headers: forged(SPANISH_ADDRESS, 'ES') })
    expect(stranger.status).toBe(302)
    await expect
      .poll(async () => (await pro.get(`/api/link/stats/${link.shortUrl}`)).json().accesses)
      .toMatchObject([{ ip: '127.0.0.9', country: null }])
  })

  test('comes from the trusted proxy’s last word, not from what was forged before it', async () => {
    const link = await createLink(pro, { blockedCountries: [724] })
    const visit = (forwarded: string, extra: Record<string, string> = {}) =>
      service.send(`/r/${link.shortUrl}`, {
        headers: { 'x-forwarded-for': forwarded, 'user-agent': DESKTOP_AGENT, ...extra },
      })
    expect((await visit(SPANISH_ADDRESS)).status).toBe(403)
    expect((await visit(`${FRENCH_ADDRESS}, ${SPANISH_ADDRESS}`)).status).toBe(403)
    expect((await visit(SPANISH_ADDRESS, { 'cf-ipcountry': 'FR', 'x-real-ip': FRENCH_ADDRESS })).status).toBe(
      403,
    )
    expect((await visit(`${SPANISH_ADDRESS}, ${FRENCH_ADDRESS}`)).status).toBe(302)
    expect((await visit(`::ffff:${SPANISH_ADDRESS}`)).status).toBe(403)
  })

  test.each([
    'no-es-una-direccion',
    '',
    '999.1.1.1',
    '80.58.61.250:1234',
    'unknown',
    ' ,',
    "'; drop",
    'a'.repeat(3000),
  ])('survives the forwarded address %s', async (forwarded) => {
    const link = await createLink(pro, { blockedCountries: [250] })
    const answer = await service.send(`/r/${link.shortUrl}`, {
      headers: { 'x-forwarded-for': forwarded, 'user-agent': DESKTOP_AGENT },
    })
    expect([302, 400, 403]).toContain(answer.status)
  })
})

test('row 76: an address without a country is let in', async () => {
  const link = await createLink(pro, { blockedCountries: [724, 250, 840] })
  for (const address of ['10.1.2.3', '192.168.1.1', 'fe80::1', '2001:db8::1', '240.0.0.1']) {
    const answer = await service.send(`/r/${link.shortUrl}`, {
      headers: { 'x-forwarded-for': address, 'user-agent': DESKTOP_AGENT },
    })
    expect([address, answer.status]).toEqual([address, 302])
  }
})

const form = (password: string): Asked => ({
  method: 'POST',
  body: new URLSearchParams({ password }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': DESKTOP_AGENT },
})

test('row 78: the right password opens by the form alone', async () => {
  const { shortUrl } = await createLink(pro, { longUrl: SECRET, password: 'sésamo' })
  const path = `/r/${shortUrl}`
  const basic = Buffer.from(':sésamo').toString('base64')
  const closed = await Promise.all([
    service.send(`${path}?password=s%C3%A9samo`),
    service.send(path, { headers: { authorization: `Basic ${basic}` } }),
    service.send(path, { headers: { cookie: 'password=s%C3%A9samo; unlock=1; desbloqueo=1' } }),
    service.send(path, {
      body: 'password=s%C3%A9samo',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    service.send(path, { method: 'POST', body: { password: 'sésamo' } }),
    service.send(`${path}?password=s%C3%A9samo`, form('')),
    service.send(path, { ...form('sésamo'), method: 'PUT' }),
    service.send(path, { method: 'HEAD' }),
    service.send(path, form('sésamo ')),
    service.send(path, form('SÉSAMO')),
  ])
  for (const answer of closed) {
    expect([200, 400, 403, 404, 405, 415]).toContain(answer.status)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('secreto.example')
  }
  const open = await service.send(path, form('sésamo'))
  expect([open.status, open.headers.location]).toEqual([303, SECRET])
})

test('row 78: a body that repeats the field, or sends it as a list, opens nothing', async () => {
  const { shortUrl } = await createLink(pro, { longUrl: SECRET, password: 'sésamo' })
  for (const body of [
    'password[]=s%C3%A9samo',
    'password[$ne]=x',
    '__proto__[password]=s%C3%A9samo',
    'password',
    '&&&',
    '',
  ]) {
    const answer = await service.send(`/r/${shortUrl}`, { ...form(''), body })
    expect([body, answer.headers.location]).toEqual([body, undefined])
    expect(answer.status).toBeLessThan(500)
  }
})

test('row 80: an unlock cookie, where there is one, is bound to its link and its password', async () => {
  const one = await createLink(pro, { longUrl: SECRET, password: 'sésamo' })
  const two = await createLink(pro, { longUrl: SECRET, password: 'sésamo' })
  const open = await service.send(`/r/${one.shortUrl}`, form('sésamo'))
  expect(open.status).toBe(303)
  for (const line of open.setCookies) {
    expect(line).toMatch(/;\s*HttpOnly/i)
    expect(line).toMatch(new RegExp(`;\\s*Path=/r/${one.shortUrl}`))
    expect(Number(/Max-Age=(\d+)/i.exec(line)?.[1])).toBeLessThanOrEqual(3600)
    expect(line).not.toMatch(/s(é|%C3%A9)samo/i)
  }
  const cookie = open.setCookies.map((line) => line.split(';')[0]).join('; ')
  const headers = { cookie, 'user-agent': DESKTOP_AGENT }
  expect((await service.send(`/r/${two.shortUrl}`, { headers })).headers.location).toBeUndefined()
  await pro.put('/api/link/update', { id: one.id, longUrl: SECRET, password: 'otra' })
  await expect
    .poll(async () => (await service.send(`/r/${one.shortUrl}`, { headers })).headers.location)
    .toBeUndefined()
})

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
