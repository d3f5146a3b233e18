import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './harness/caller.ts'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT } from './harness/visitors.ts'

const service = useService({ WORKERS: '2' })
let pro: Person

beforeAll(async () => {
  pro = await service.people.pro()
})

const person = { headers: { 'user-agent': DESKTOP_AGENT } }

async function inBatches<T>(total: number, size: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let start = 0; start < total; start += size) {
    const batch = Array.from({ length: Math.min(size, total - start) }, (_, index) => run(start + index))
    done.push(...(await Promise.all(batch)))
  }
  return done
}

describe('row 69: counts stay within their limit when 20 requests come at once to two processes', () => {
  async function race(owner: Caller, limit: number, create: (index: number) => Promise<{ status: number }>) {
    const filled = await inBatches(limit - 1, 20, create)
    expect(filled.filter(({ status }) => status !== 201)).toEqual([])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(limit + index)))
    const made = answers.filter(({ status }) => status === 201)
    expect([made.length, answers.filter(({ status }) => status === 403).length]).toEqual([1, 19])
    return owner
  }

  const newLink = (owner: Caller) => (index: number) =>
    owner.post('/api/link/create', { longUrl: `https://a.example/${index}` })
  const newGroup = (owner: Caller) => (index: number) =>
    owner.post('/api/group/create', { title: `Grupo ${index}`, color: 'RED' })
  const newTag = (owner: Caller) => (index: number) =>
    owner.post('/api/tag/create', { tagName: `Etiqueta ${index}`, color: 'RED' })

  test('10 links of a guest', async () => {
    const guest = await service.people.guest()
    await race(guest, 10, newLink(guest))
    expect(await listLinks(guest)).toHaveLength(10)
  })

  test('50 links, 5 groups and 15 tags of a free user', async () => {
    const free = await service.people.free()
    await race(free, 50, newLink(free))
    await race(free, 5, newGroup(free))
    await race(free, 15, newTag(free))
    expect(await listLinks(free)).toHaveLength(50)
  })

  test('50 groups and 100 tags of a PRO user', async () => {
    await race(pro, 50, newGroup(pro))
    await race(pro, 100, newTag(pro))
  })

  test('a place that was freed can be taken once', async () => {
    const guest = await service.people.guest()
    await race(guest, 10, newLink(guest))
    const [one] = await listLinks(guest)
    expect((await guest.delete('/api/link/delete', { id: one?.id })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => newLink(guest)(index)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('a link with 20 reserved codes at most', async () => {
    const free = await service.people.free()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => free.post('/api/link/reserve-codes', { count: 5 })),
    )
    const codes = answers.flatMap((answer) =>
      answer.status === 201 ? (answer.json().codes as string[]) : [],
    )
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeLessThanOrEqual(20)
    expect(codes.length).toBeGreaterThan(0)
  })
})

test('row 73: a link leads on until its instant and never after it', async () => {
  const expiry = Date.now() + 1500
  const link = await createLink(pro, { d_expire: new Date(expiry).toISOString() })
  for (let isOver = false; !isOver; ) {
    const asked = Date.now()
    const { status } = await service.send(`/r/${link.shortUrl}`, person)
    const answered = Date.now()
    if (answered < expiry) expect(status).toBe(302)
    if (asked >= expiry) expect(status).toBe(410)
    isOver = asked > expiry + 300
  }
})

test('row 81: a limit of 100 lets exactly 100 of 400 parallel visits through, and counts 100', async () => {
  const link = await createLink(pro, { accessLimit: 100 })
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => service.send(`/r/${link.shortUrl}`, person)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 302)).toHaveLength(100)
  expect(statuses.filter((status) => status === 410)).toHaveLength(300)
  await expect
    .poll(async () => (await pro.get(`/api/link/stats/${link.shortUrl}`)).json().totalAccesses)
    .toBe(100)
})

test('row 84: a link that is switched off stops within a second, in every process', async () => {
  const link = await createLink(pro, { longUrl: 'https://apagado.example/' })
  const visits = () =>
    Promise.all(Array.from({ length: 8 }, () => service.send(`/r/${link.shortUrl}`, person)))
  expect((await visits()).map(({ status }) => status)).toEqual(Array(8).fill(302))
  const off = await pro.put('/api/link/update', {
    id: link.id,
    longUrl: 'https://apagado.example/',
    status: false,
  })
  expect(off.status).toBe(200)
  const deadline = Date.now() + 1000
  for (let asked = Date.now(); asked < deadline + 200; ) {
    asked = Date.now()
    const statuses = (await visits()).map(({ status }) => status)
    if (asked >= deadline) expect(statuses).toEqual(Array(8).fill(410))
  }
})

test('operators read what all workers did, added up', async () => {
  const visits = 30
  const link = await createLink(await service.people.free())
  const readGone = async () => {
    const { status, text } = await service.send('/api/metrics')
    expect(status).toBe(200)
    return Number(/^atajo_redirects_total\{outcome="go"\} (\d+)$/m.exec(text)?.[1])
  }
  const before = await readGone()
  for (let visit = 0; visit < visits; visit++) {
    const headers = { connection: 'close', 'user-agent': DESKTOP_AGENT }
    expect((await service.send(`/r/${link.shortUrl}`, { headers })).status).toBe(302)
  }
  for (let reading = 0; reading < 4; reading++) expect(await readGone()).toBe(before + visits)
})
