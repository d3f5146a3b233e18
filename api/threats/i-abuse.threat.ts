import { beforeAll, expect, test } from 'vitest'
import { createLink, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService({ TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '1' })
let pro: Person
beforeAll(async () => {
  pro = await service.people.pro()
})

const report = (fields: Record<string, unknown>, address: string) =>
  service.send('/api/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(fields),
  })

test('row 150: a flood of reports from one network is held back, and counts once', async () => {
  const { shortUrl } = await createLink(pro)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, host) =>
      report({ code: shortUrl, reason: 'spam' }, `100.64.9.${host + 1}`),
    ),
  )
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  const told = await service.send(`/r/${shortUrl}+`, { headers: { 'x-forwarded-for': '198.51.100.9' } })
  expect(told.text).toContain('Sin avisos')
  const large = await report({ code: shortUrl, reason: 'spam', text: 'a'.repeat(70_000) }, '198.51.100.9')
  expect(large.status).toBe(413)
})

test('row 151: the page of a code with + is no way to try out codes', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const statuses = []
  for (let code = 0; code < 70; code++) {
    statuses.push((await service.send(`/r/nadie${code}+`, { headers })).status)
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await service.send('/r/nadie0', { headers })).status).toBe(429)
})

test('row 152: what a stranger writes in a report, or an address holds, runs nowhere', async () => {
  const markup = '"><script>alert(1)</script>'
  const { shortUrl } = await createLink(pro, { longUrl: `https://destino.example/?q=${markup}#${markup}` })
  const answer = await report({ code: shortUrl, reason: 'other', text: markup }, '192.0.2.44')
  expect([answer.status, answer.text]).toEqual([202, '{"ok":true}'])
  const page = await service.send(`/r/${shortUrl}+`)
  expect(page.text).not.toContain('<script')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const form = await service.send('/api/report', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `code=${encodeURIComponent(markup)}&reason=${encodeURIComponent(markup)}`,
  })
  expect(form.status).toBe(400)
  expect(form.text).not.toContain('<script')
})
