import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from './harness/caller.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let person: Person

beforeAll(async () => {
  person = await service.people.pro()
})

function keyed(owner: Caller, key: string, body: unknown) {
  return owner.post('/api/link/create', body, { headers: { 'idempotency-key': key } })
}

test('row 98: creates that are retried through two kills make exactly as many links', async () => {
  const keys = Array.from({ length: 100 }, (): string => randomUUID())
  const wanted = new Map(keys.map((key, index) => [key, { longUrl: `https://muerte.example/${index}` }]))
  const answers = new Map<string, string>()
  const before = (await listLinks(person)).length
  let killed = 0
  let sent = 0

  async function createThrough(key: string): Promise<void> {
    while (!answers.has(key)) {
      sent += 1
      const answer = await keyed(person, key, wanted.get(key)).catch(() => null)
      if (answer?.status === 201) answers.set(key, answer.text)
      else await untilUp()
    }
  }

  async function untilUp(): Promise<void> {
    await expect
      .poll(async () => (await service.send('/api/health/ready').catch(() => null))?.status)
      .toBe(200)
  }

  const killer = (async () => {
    for (; killed < 2; killed += 1) {
      const goal = (killed + 1) * 30
      await expect.poll(() => answers.size, { interval: 1 }).toBeGreaterThan(goal)
      await service.atajo.kill()
      await service.atajo.start()
    }
  })()
  service.mayBeBusy()
  const queue = [...keys]
  const workers = Array.from({ length: 6 }, async () => {
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) await createThrough(key)
  })
  await Promise.all([killer, ...workers])
  expect(sent).toBeGreaterThan(keys.length)
  const links = await listLinks(person)
  expect(links.length - before).toBe(keys.length)
  expect(new Set(links.map(({ longUrl }) => longUrl)).size).toBeGreaterThanOrEqual(keys.length)
  for (const [key, text] of answers) {
    const id = (JSON.parse(text) as { id: number }).id
    expect(links.find((link) => link.id === id)?.longUrl).toBe(wanted.get(key)?.longUrl)
  }
})

test('row 102: answers are kept by nobody, lists and statistics by their owner’s browser alone', async () => {
  const link = await createLink(person)
  await person.post('/api/qrcode/create', { linkId: link.id })
  const fresh = await Promise.all([
    person.get('/api/auth/status'),
    person.post('/api/link/create', { longUrl: 'javascript:x' }),
    person.put('/api/link/update', { id: link.id, longUrl: 'https://a.example/' }),
    person.post('/api/public/create-api-key'),
    person.get('/api/nada'),
    service.send('/api/link/user/'),
  ])
  for (const { headers } of fresh) {
    expect(headers['cache-control']).toContain('no-store')
    expect(String(headers.vary).toLowerCase()).toContain('cookie')
  }
  for (const path of [
    '/api/link/user/',
    '/api/group/user/',
    '/api/tag/user/',
    `/api/link/stats/${link.shortUrl}`,
  ]) {
    const answer = await person.get(path)
    expect(String(answer.headers['cache-control']).split(/,\s*/).sort()).toEqual(['no-cache', 'private'])
    expect(String(answer.headers.vary).toLowerCase()).toContain('cookie')
    const etag = String(answer.headers.etag)
    expect(etag).toMatch(/^W\/"/)
    const again = await person.get(path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const stranger = await service.send(path, { headers: { 'if-none-match': etag } })
    expect(stranger.status).toBe(401)
  }
  const image = await person.get(`/api/qrcode/${link.id}.png?v=${link.shortUrl}`)
  expect(image.headers['cache-control']).toContain('private')
})
