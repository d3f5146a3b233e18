import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAdmin } from '../../testing/as-admin.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const LINKS = 2500
/** Number of concurrent requests. */
const CROWD = 100
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

let t: TestApp
let other: TestApp
let admin: TestClient
let owner: TestClient
const codes: string[] = []

beforeAll(async () => {
  t = await startTestApp()
  other = await t.another()
  admin = await asAdmin(t, 'jefa')
  owner = await t.asPro('ana')
  await plantLinks()
})
afterAll(() => t.close())

/** Stores links without as many requests. Every third one has another destination. */
async function plantLinks(): Promise<void> {
  const made = await owner.post(API.createLink, { longUrl: 'https://uno.malo.example/' })
  expect(made.statusCode, made.body).toBe(201)
  const links = t.connection.collection<{ _id: number; code: string; names: string[] }>('links')
  const model = await links.findOne({ code: made.json().shortUrl })
  if (!model) throw new Error('the link is not there')
  const planted = Array.from({ length: LINKS }, (_, n) => {
    const code = `Mu${String(n).padStart(5, '0')}`
    codes.push(code)
    const destination = n % 3 === 0 ? 'https://bueno.example/' : `https://h${n % 50}.malo.example/${n}`
    const { creationMark: _mark, ...rest } = model as typeof model & { creationMark?: unknown }
    return { ...rest, _id: 9_000_000 + n, code, names: [code.toLowerCase()], slot: undefined, destination }
  })
  await links.insertMany(
    planted.map((link) =>
      Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined)),
    ) as never,
  )
}

/** Counts the answers of all links in a process by status. */
async function statuses({ app }: TestApp): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let at = 0; at < codes.length; at += CROWD) {
    const asked = codes.slice(at, at + CROWD).map((code) => app.inject({ url: `/r/${code}`, headers: AGENT }))
    for (const { statusCode } of await Promise.all(asked)) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  }
  return counts
}
const isAsPlanned = async (app: TestApp, wanted: Record<number, number>) => {
  const probe = async (code = '') => (await app.app.inject({ url: `/r/${code}`, headers: AGENT })).statusCode
  const probes = () => Promise.all([probe(codes[0]), probe(codes[1])])
  // One of these links has another destination, the other has the blocked host.
  await expect.poll(probes).toEqual([wanted[302] ? 302 : 451, wanted[451] ? 451 : 302])
  expect(await statuses(app)).toEqual(wanted)
}
const both = async (wanted: Record<number, number>) => {
  await isAsPlanned(t, wanted)
  await isAsPlanned(other, wanted)
}
const block = async (target: object) =>
  (await admin.post(API.adminBlocks, { ...target, reason: 'Suplantación' })).json() as {
    id: string
    links: number
  }
const lift = async (id: string) =>
  expect((await admin.delete(`${API.adminBlocks}/${id}`)).statusCode).toBe(200)

const ELSEWHERE = Math.ceil(LINKS / 3)

test('A host’s and an owner’s thousands of links close and open again, each one, in every process', async () => {
  await isAsPlanned(other, { 302: LINKS })
  const byHost = await block({ host: 'malo.example' })
  expect(byHost.links).toBe(LINKS - ELSEWHERE + 1)
  await both({ 302: ELSEWHERE, 451: LINKS - ELSEWHERE })
  const byOwner = await block({ ownerId: owner.userId })
  expect(byOwner.links).toBe(LINKS + 1)
  await isAsPlanned(other, { 451: LINKS })
  await lift(byOwner.id)
  await isAsPlanned(t, { 302: ELSEWHERE, 451: LINKS - ELSEWHERE })
  await lift(byHost.id)
  await both({ 302: LINKS })
}, 240_000)
