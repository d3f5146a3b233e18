import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './harness/caller.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let person: Person

beforeAll(async () => {
  person = await service.people.pro()
})

function keyed(owner: Caller, key: string, body: unknown, path = '/api/link/create') {
  return owner.post(path, body, { headers: { 'idempotency-key': key } })
}

const body = { longUrl: 'https://clave.example/' }

describe('row 94: one request many times', () => {
  test.each([
    ['/api/link/create', { longUrl: 'https://clave.example/' }, '/api/link/user/'],
    ['/api/group/create', { title: 'Con clave', color: 'RED' }, '/api/group/user/'],
    ['/api/tag/create', { tagName: 'Con clave', color: 'RED' }, '/api/tag/user/'],
  ])('%s has one effect and one answer', async (path, sent, list) => {
    const key = randomUUID()
    const before = ((await person.get(list)).json() as unknown as unknown[]).length
    const parallel = await Promise.all(Array.from({ length: 10 }, () => keyed(person, key, sent, path)))
    for (const { status } of parallel) expect([201, 409]).toContain(status)
    const after: string[] = []
    for (let index = 0; index < 10; index += 1) {
      const answer = await keyed(person, key, sent, path)
      expect(answer.status).toBe(201)
      expect(answer.headers['idempotency-replayed']).toBe('true')
      after.push(answer.text)
    }
    const first = parallel.filter(({ status }) => status === 201).map(({ text }) => text)
    expect(new Set([...first, ...after]).size).toBe(1)
    expect(((await person.get(list)).json() as unknown as unknown[]).length).toBe(before + 1)
  })

  test('a repeated delete answers as the first did', async () => {
    const link = await createLink(person)
    const key = randomUUID()
    const remove = () =>
      person.delete('/api/link/delete', { id: link.id }, { headers: { 'idempotency-key': key } })
    const answers = [await remove(), await remove()]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, answers[0]?.text],
      [200, answers[0]?.text],
    ])
  })

  test('a refusal is not kept: the next attempt is judged anew', async () => {
    const key = randomUUID()
    const owner = await service.people.free()
    const refused = await keyed(owner, key, { longUrl: 'javascript:x' })
    expect(refused.status).toBe(400)
    const again = await keyed(owner, key, { longUrl: 'javascript:x' })
    expect(again.status).toBe(400)
  })
})

describe('row 95: one key for two requests', () => {
  test('is refused for another body, path or method, without effect', async () => {
    const key = randomUUID()
    const made = (await keyed(person, key, body)).json() as { id: number }
    const before = await listLinks(person)
    const answers = [
      await keyed(person, key, { longUrl: 'https://otra.example/' }),
      await keyed(person, key, { title: 'x', color: 'RED' }, '/api/group/create'),
      await person.delete('/api/link/delete', { id: made.id }, { headers: { 'idempotency-key': key } }),
      await person.put('/api/link/update', { ...body, id: made.id }, { headers: { 'idempotency-key': key } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(answers[0]?.json()).toMatchObject({ error: 'idempotency_key_reused' })
    expect(await listLinks(person)).toEqual(before)
  })

  test('of two owners is two keys, and neither sees the other’s answer', async () => {
    const key = randomUUID()
    const other = await service.people.free()
    const mine = await keyed(person, key, body)
    const theirs = await keyed(other, key, body)
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(theirs.headers['idempotency-replayed']).toBeUndefined()
    expect(theirs.json().id).not.toBe(mine.json().id)
    const stranger = await keyed(service.caller(), key, body)
    expect(stranger.status).toBe(401)
  })
})

describe('row 97: what a key may be', () => {
  test.each([
    'a'.repeat(256),
    'a'.repeat(129),
    'corta',
    '',
    'con espacio interior',
    'tab\tulador',
    'ñandú-ñandú',
    'a'.repeat(7),
  ])('%j is refused', async (key) => {
    const before = (await listLinks(person)).length
    const answer = await keyed(person, Buffer.from(key).toString('latin1'), body)
    expect([answer.status, answer.json().error]).toEqual([400, 'invalid_idempotency_key'])
    expect((await listLinks(person)).length).toBe(before)
  })

  test.each([
    'a'.repeat(128),
    'a'.repeat(8),
    '{$gt:""}',
    '__proto__',
    'u:1:abcdef',
    '%00%00%00',
    '../../../x',
  ])('%s is a key like any other', async (key) => {
    const first = await keyed(person, key, body)
    const second = await keyed(person, key, body)
    expect([first.status, second.text]).toEqual([201, first.text])
  })
})

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
