import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp } from '../../../testing/shared-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let service: TestApp
let pia: TestClient
let paz: TestClient

beforeAll(async () => {
  service = await sharedTestApp()
  pia = await service.asPro()
  paz = await service.asPro()
})
afterAll(() => service.close())

const longUrl = 'https://example.com/'
const create = (client: TestClient, sufix?: string) => client.post(API.createLink, { longUrl, sufix })
const rename = (client: TestClient, id: number, sufix?: string) =>
  client.put(API.updateLink, { id, longUrl, sufix })

async function destinationOf(name: string) {
  const { headers } = await service.app.inject({ url: `/r/${name}` })
  return headers.location
}

function swapCase(text: string): string {
  const swapped = [...text].map((sign) =>
    sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
  )
  return swapped.join('')
}

describe('rows 24 and 25: a custom slug', () => {
  it('belongs to one link only when fifty request it concurrently', async () => {
    const asked = Array.from({ length: 50 }, (_, index) =>
      create(index % 2 ? pia : paz, index % 3 ? 'carrera' : 'Carrera'),
    )
    const statuses = (await Promise.all(asked)).map((response) => response.statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const lists = await Promise.all([pia, paz].map((client) => client.get(API.listLinks)))
    expect(lists.flatMap((list) => list.json())).toHaveLength(1)
  })

  it('keeps its case, is unique regardless of case and redirects in any case', async () => {
    expect((await create(pia, 'Promo')).json().sufix).toBe('Promo')
    for (const sufix of ['promo', 'PROMO', 'Promo']) {
      const response = await create(paz, sufix)
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({ error: 'sufix_taken', message: 'Ese sufijo ya está en uso.' })
      expect(await destinationOf(sufix)).toBe(longUrl)
    }
  })

  it('cannot equal another link’s code in any case', async () => {
    const victim = (await create(pia)).json()
    const own = (await create(paz)).json()
    for (const sufix of [victim.shortUrl, victim.shortUrl.toLowerCase(), victim.shortUrl.toUpperCase()]) {
      expect((await create(paz, sufix)).json().error).toBe('sufix_taken')
      expect((await rename(paz, own.id, sufix)).statusCode).toBe(409)
    }
    expect(await destinationOf(victim.shortUrl)).toBe(longUrl)
    expect(await destinationOf(swapCase(victim.shortUrl))).toBeUndefined()
    expect((await pia.get(API.listLinks)).json()).toContainEqual(victim)
  })

  it('can change its case, and be used again by its link after it was given up', async () => {
    const link = (await create(pia, 'vuelve')).json()
    expect((await rename(pia, link.id, 'VUELVE')).json().sufix).toBe('VUELVE')
    expect((await rename(pia, link.id)).json().sufix).toBeNull()
    expect((await rename(pia, link.id, 'vuelve')).json().sufix).toBe('vuelve')
  })

  it('stays reserved for its owner’s links after it was given up', async () => {
    const link = (await create(pia, 'heredado')).json()
    await rename(pia, link.id, 'sucesor')
    expect((await create(paz, 'heredado')).statusCode).toBe(409)
    const heir = await create(pia, 'Heredado')
    expect(heir.json().sufix).toBe('Heredado')
    expect((await rename(pia, link.id, 'heredado')).statusCode).toBe(409)
  })

  it('stays taken after its link is deleted', async () => {
    const link = (await create(pia, 'difunto')).json()
    await pia.delete(API.deleteLink, { id: link.id })
    for (const client of [pia, paz]) expect((await create(client, 'difunto')).statusCode).toBe(409)
    for (const client of [pia, paz]) expect((await create(client, link.shortUrl)).statusCode).toBe(409)
  })

  it('leaves an edited link unchanged if it is taken', async () => {
    await create(paz, 'ocupado')
    const link = (await create(pia, 'propio')).json()
    expect((await rename(pia, link.id, 'Ocupado')).statusCode).toBe(409)
    expect((await pia.get(API.listLinks)).json()).toContainEqual(link)
  })
})
