import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let guest: TestClient
let ana: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  guest = await service.asGuest()
  ana = await service.signUp()
})
afterAll(() => service.close())

const create = (client: TestClient, body: object) => client.post(API.createLink, body)
const listOf = async (client: TestClient) => (await client.get(API.listLinks)).json()

async function linkCounts(client: TestClient, statuses: number[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = { stored: (await listOf(client)).length }
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The fields that a new link lacks, by wire name. */
const UNSET = 'title note domain metadataTitle metadataDescription metadataImage group password accessLimit'
  .concat(' importedClicks clicksBefore qrStyle withdrawal deletedAt mobileUrl desktopUrl')
  .split(' ')

describe('creating a link', () => {
  it('returns the whole link, with a code of seven base58 characters', async () => {
    const response = await create(ana, { longUrl: 'https://es.wikipedia.org/wiki/Atajo?x=ñ#a' })
    expect(response.statusCode).toBe(201)
    const link = response.json()
    expect(link).toEqual({
      id: expect.any(Number),
      shortUrl: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{7}$/),
      ...Object.fromEntries(UNSET.map((field) => [field, null])),
      sufix: null,
      longUrl: 'https://es.wikipedia.org/wiki/Atajo?x=%C3%B1#a',
      status: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: link.createdAt,
      d_expire: null,
      expirationDate: null,
      blockedCountries: [],
      useCustomMetadata: false,
      useMetadata: false,
      tags: [],
      clicks: 0,
      usedAccesses: 0,
      isUsedUp: false,
    })
    expect((await listOf(ana))[0]).toEqual(link)
  })

  it('completes an address typed without scheme', async () => {
    expect((await create(ana, { longUrl: 'example.com' })).json().longUrl).toBe('https://example.com/')
  })

  it('makes an inactive link on request', async () => {
    expect((await create(ana, { longUrl: 'example.com', status: false })).json().status).toBe(false)
  })

  it('treats groupId 0 and empty texts as absent', async () => {
    const body = {
      longUrl: 'example.com',
      groupId: 0,
      tags: [],
      d_expire: '',
      password: '',
      accessLimit: 0,
      sufix: null,
    }
    expect((await create(ana, body)).json()).toMatchObject({
      group: null,
      d_expire: null,
      accessLimit: null,
      sufix: null,
    })
  })

  it('row 44: ignores fields that only the service decides', async () => {
    const counts = { clicks: 9000, usedAccesses: 9000, isUsedUp: true }
    const decided = {
      userId: 99,
      owner: 'u:99',
      usedVisits: -5,
      createdAt: '2001-01-01T00:00:00Z',
      id: 12345,
      ...counts,
    }
    const link = (await create(ana, { longUrl: 'example.com', ...decided })).json()
    expect(link).toMatchObject({ clicks: 0, usedAccesses: 0, isUsedUp: false })
    expect(link.createdAt).not.toMatch(/^2001/)
    expect(link.id).not.toBe(12345)
    expect((await listOf(ana)).map(({ id }: { id: number }) => id)).toContain(link.id)
  })

  it('needs a session', async () => {
    const response = await create(service.client(), { longUrl: 'example.com' })
    expect(response.statusCode).toBe(401)
    expect(response.json().error).toBe('not_authenticated')
  })

  it('makes a guest’s link expire after seven days', async () => {
    const link = (await create(guest, { longUrl: 'example.com' })).json()
    expect(Date.parse(link.d_expire) - Date.parse(link.createdAt)).toBe(7 * 86_400_000)
  })
})

describe('the operator’s settings', () => {
  it('can allow private destinations and block domains', async () => {
    const { mkdtemp, rm, writeFile } = await import('node:fs/promises')
    const folder = await mkdtemp('/tmp/atajo-blocked-')
    await writeFile(`${folder}/domains`, '# no\nevil.example\n')
    const env = { ALLOW_PRIVATE_DESTINATIONS: 'true', BLOCKED_DOMAINS_FILE: `${folder}/domains` }
    const open = await startTestApp({ env })
    try {
      const pro = await open.asPro()
      expect((await create(pro, { longUrl: 'http://10.0.0.1/' })).statusCode).toBe(201)
      for (const field of ['longUrl', 'mobileUrl', 'desktopUrl']) {
        const response = await create(pro, {
          longUrl: 'https://a.example',
          [field]: 'https://WWW.Evil.example./x',
        })
        expect(response.statusCode).toBe(400)
        expect(response.json().fields).toHaveProperty(field)
      }
    } finally {
      await open.close()
      await rm(folder, { recursive: true })
    }
  })
})

describe('the number of links', () => {
  it('never exceeds ten for a guest, even concurrently', async () => {
    const other = await service.asGuest()
    for (let count = 0; count < 9; count += 1) await create(other, { longUrl: 'example.com' })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => create(other, { longUrl: 'example.com' })),
    )
    expect(
      await linkCounts(
        other,
        responses.map((r) => r.statusCode),
      ),
    ).toEqual({ 201: 1, 403: 19, stored: 10 })
    const refused = responses.find((response) => response.statusCode === 403)?.json()
    expect(refused.error).toBe('plan_limit')
    expect(refused.details).toBe(
      'Tu plan permite 10 enlaces. Borra alguno o entra con una cuenta: con ella caben más.',
    )
  })

  it('never exceeds fifty for a free account, and a deletion frees a slot', async () => {
    const eva = await service.signUp()
    const asked = await Promise.all(Array.from({ length: 60 }, () => create(eva, { longUrl: 'example.com' })))
    expect(
      await linkCounts(
        eva,
        asked.map((r) => r.statusCode),
      ),
    ).toEqual({ 201: 50, 403: 10, stored: 50 })
    await eva.delete(API.deleteLink, { id: (await listOf(eva))[7].id })
    const again = await Promise.all(Array.from({ length: 20 }, () => create(eva, { longUrl: 'example.com' })))
    expect(
      await linkCounts(
        eva,
        again.map((r) => r.statusCode),
      ),
    ).toEqual({ 201: 1, 403: 19, stored: 50 })
  })

  it('is unlimited for PRO, and limited as soon as PRO ends', async () => {
    const pia = await service.asPro()
    const made = await Promise.all(Array.from({ length: 55 }, () => create(pia, { longUrl: 'example.com' })))
    expect(new Set(made.map((response) => response.statusCode))).toEqual(new Set([201]))
    await service.deps.auth.users.replaceGrants(pia.userId, { grants: [], version: 1 })
    expect((await create(pia, { longUrl: 'example.com' })).json().error).toBe('plan_limit')
    expect(await listOf(pia)).toHaveLength(55)
  })
})

describe('a retried creation', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  it('makes one link, however often it is repeated', async () => {
    const eva = await service.signUp()
    const headers = key()
    const send = () => eva.post(API.createLink, { longUrl: 'example.com' }, headers)
    const first = await Promise.all(Array.from({ length: 10 }, send))
    expect(first.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
    const later = await Promise.all(Array.from({ length: 10 }, send))
    const links = await listOf(eva)
    expect(links).toHaveLength(1)
    for (const response of later) {
      expect(response.statusCode).toBe(201)
      expect(response.headers['idempotency-replayed']).toBe('true')
      expect(response.json()).toEqual(links[0])
    }
  })

  it('returns the link it made even if its answer was never stored', async () => {
    const eva = await service.signUp()
    const headers = key()
    const first = await eva.post(API.createLink, { longUrl: 'example.com' }, headers)
    await service.connection.collection('requests').deleteMany({})
    const second = await eva.post(API.createLink, { longUrl: 'example.com' }, headers)
    expect(second.json()).toEqual(first.json())
    expect(await listOf(eva)).toHaveLength(1)
  })

  it('is refused if the key was used for a different request', async () => {
    const eva = await service.signUp()
    const headers = key()
    await eva.post(API.createLink, { longUrl: 'example.com' }, headers)
    const other = await eva.post(API.createLink, { longUrl: 'example.org' }, headers)
    expect(other.statusCode).toBe(422)
    expect(await listOf(eva)).toHaveLength(1)
  })
})
