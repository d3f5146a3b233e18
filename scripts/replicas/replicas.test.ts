import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOutsideDatabase } from '../../api/src/testing/outside-mongo.ts'
import { outsideEngine } from '../prove/kit/engine.ts'
import { type Fleet, startFleet } from '../prove/kit/fleet.ts'
import type { Answer } from '../prove/kit/http-client.ts'
import { createLink, type Person, signUp } from '../prove/kit/people.ts'
import { seededRandom } from '../prove/kit/random.ts'
import type { Service } from '../prove/kit/service-process.ts'

const PROCESSES = 4
const REQUESTS_PER_DAY = 20
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const directory = mkdtempSync(join(tmpdir(), 'atajo-replicas-'))
const undos: (() => unknown)[] = []
let fleet: Fleet

/**
 * The built service four times, with the limits as operators get them, over one engine as `npm run
 * db` runs it, or on the outside MongoDB.
 */
beforeAll(async () => {
  const onEnd = (undo: () => unknown) => void undos.push(undo)
  const place = { directory, random: seededRandom(1), onEnd, pool: null }
  const settings = { RATE_LIMIT_SCALE: '1', API_REQUESTS_PER_DAY: String(REQUESTS_PER_DAY) }
  const uri = newOutsideDatabase()
  const engine = uri === undefined ? {} : { engine: outsideEngine(uri) }
  fleet = await startFleet(place, { processes: PROCESSES, service: { settings }, ...engine })
})
afterAll(async () => {
  for (const undo of undos.reverse()) await undo()
  rmSync(directory, { recursive: true, force: true })
})

function newFree(): Promise<Person> {
  return signUp(fleet.client, fleet.services[0]?.url ?? '', { username: 'libre', pro: null })
}

function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const post = (json: object, headers = {}) => ({ method: 'POST', json, headers })
const newLink = { longUrl: 'https://destino.example/' }

async function listOf(person: Person, { url }: Service): Promise<{ id: number; longUrl: string }[]> {
  return JSON.parse((await person.send(url, '/api/link/user/')).text)
}

async function isSignedIn(person: Person, { url }: Service): Promise<boolean> {
  return JSON.parse((await person.send(url, '/api/auth/status')).text).isAuthenticated
}

async function visitCount(code: string, { url }: Service): Promise<number> {
  const answer = await fleet.owner.send(url, `/api/link/stats/${code}`)
  return JSON.parse(answer.text).totalAccesses
}

describe.each([2, PROCESSES])('%i processes on one database', (count) => {
  const replicas = () => fleet.services.slice(0, count)
  const replica = (n: number) => replicas()[n % count] as Service
  /** So many requests at once, spread over the processes. */
  const spread = (times: number, send: (url: string, n: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: times }, (_, n) => send(replica(n).url, n)))

  test('share sessions: who logs in at one is in at all, who logs out is out', async () => {
    const person = await newFree()
    for (const one of replicas()) expect(await isSignedIn(person, one)).toBe(true)
    await person.send(replica(1).url, '/api/auth/logout', { method: 'POST' })
    for (const one of replicas()) expect(await isSignedIn(person, one)).toBe(false)
  })

  test('keep a plan’s limits between them', async () => {
    const person = await newFree()
    const groups = await spread(20, (url, n) =>
      person.send(url, '/api/group/create', post({ title: `Grupo ${n}`, color: 'RED' })),
    )
    expect(tally(groups)).toEqual({ 201: 5, 403: 15 })
    const links = await spread(60, (url) => person.send(url, '/api/link/create', post(newLink)))
    expect(tally(links)).toEqual({ 201: 50, 403: 10 })
    const ids = links.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).id)
    expect(new Set(ids).size).toBe(50)
    for (const one of replicas()) expect(await listOf(person, one)).toHaveLength(50)
  })

  test('keep the developer API’s daily quota between them', async () => {
    const person = await newFree()
    const given = await person.send(replica(0).url, '/api/public/create-api-key', { method: 'POST' })
    const headers = { 'x-api-key': JSON.parse(given.text).apiKey }
    const answers = await spread(REQUESTS_PER_DAY + 10, (url) =>
      fleet.client.send(`${url}/api/public/create`, post(newLink, headers)),
    )
    expect(tally(answers)).toEqual({ 201: REQUESTS_PER_DAY, 429: 10 })
  })

  test('count wrong logins of an account together', async () => {
    const { username } = await newFree()
    const answers: Answer[] = []
    for (let start = 0; start < 20; start += 5) {
      answers.push(
        ...(await spread(5, (url, n) => {
          const headers = { 'x-forwarded-for': `198.51.100.${count * 20 + start + n}` }
          return fleet.client.send(
            `${url}/api/auth/login`,
            post({ username, password: 'no es esta' }, headers),
          )
        })),
      )
    }
    expect(tally(answers)).toEqual({ 401: 15, 429: 5 })
  })

  test('do a request once, however many of them get it', async () => {
    const person = await newFree()
    const call = post(newLink, { 'idempotency-key': `una-sola-vez-${count}` })
    const answers = await spread(12, (url) => person.send(url, '/api/link/create', call))
    expect(Object.keys(tally(answers)).every((status) => ['201', '409'].includes(status))).toBe(true)
    const repeated = await spread(count, (url) => person.send(url, '/api/link/create', call))
    expect(tally(repeated)).toEqual({ 201: count })
    expect(new Set(repeated.map(({ text }) => text)).size).toBe(1)
    expect(await listOf(person, replica(1))).toHaveLength(1)
  })

  test('show at once what another has changed', async () => {
    const { id, code } = await createLink(fleet.owner, replica(0).url)
    for (const one of replicas()) {
      expect((await fleet.client.send(`${one.url}/r/${code}`, { headers: FIREFOX })).status).toBe(302)
      expect((await listOf(fleet.owner, one)).some((link) => link.id === id)).toBe(true)
    }
    const off = { id, longUrl: 'https://otro.example/', status: false }
    await fleet.owner.send(replica(1).url, '/api/link/update', { method: 'PUT', json: off })
    for (const one of replicas()) {
      const listed = (await listOf(fleet.owner, one)).find((link) => link.id === id)
      expect(listed?.longUrl).toBe(off.longUrl)
      const statusThere = async () => (await fleet.client.send(`${one.url}/r/${code}`)).status
      await expect.poll(statusThere, { interval: 50, timeout: 5000 }).toBe(410)
    }
  })

  test('count every visit once, whichever of them got it', async () => {
    const { code } = await createLink(fleet.owner, replica(0).url)
    const visits = await spread(40, (url) => fleet.client.send(`${url}/r/${code}`, { headers: FIREFOX }))
    expect(tally(visits)).toEqual({ 302: 40 })
    await expect.poll(() => visitCount(code, replica(1))).toBe(40)
  })
})

test('when one dies, what it had answered is kept and counted, and the others go on', async () => {
  const [dying, ...others] = fleet.services as [Service, Service, ...Service[]]
  const { code } = await createLink(fleet.owner, dying.url)
  const kept: { visits: number; links: Map<string, number | null> } = { visits: 0, links: new Map() }
  const keyed = (key: string) => post(newLink, { 'idempotency-key': key })
  let isOver = false
  const load = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = 0; !isOver; n += 1) {
      const visit = await fleet.client.send(`${dying.url}/r/${code}`, { headers: FIREFOX }).catch(() => null)
      if (visit?.status === 302) kept.visits += 1
      const key = `muere-${lane}-${n}`
      const made = await fleet.owner.send(dying.url, '/api/link/create', keyed(key)).catch(() => null)
      kept.links.set(key, made?.status === 201 ? JSON.parse(made.text).id : null)
    }
  })
  await expect.poll(() => kept.links.size).toBeGreaterThan(20)
  await dying.kill()
  isOver = true
  await Promise.all(load)
  const survivor = others[0]
  expect((await fleet.client.send(`${survivor.url}/r/${code}`, { headers: FIREFOX })).status).toBe(302)
  for (const [key, id] of kept.links) {
    const again = async () => fleet.owner.send(survivor.url, '/api/link/create', keyed(key))
    await expect.poll(async () => (await again()).status, { interval: 200 }).toBe(201)
    if (id !== null) expect(JSON.parse((await again()).text).id).toBe(id)
  }
  const marks = await fleet.database
    .collection('links')
    .countDocuments({ creationMark: { $regex: '^muere-' } })
  expect(marks).toBe(kept.links.size)
  const counted = () => visitCount(code, survivor)
  await expect.poll(counted).toBeGreaterThanOrEqual(kept.visits + 1)
  // An answer that was lost on its way out belongs to a visit that was made.
  expect(await counted()).toBeLessThanOrEqual(kept.visits + 1 + load.length)
})
