import { createRequire } from 'node:module'
import { API } from '@atajo/shared/paths'
import { qrCodeImagePath } from '@atajo/shared/qr-code'
import type readQrType from 'jsqr'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const readQr: typeof readQrType = createRequire(import.meta.url)('jsqr')

let service: TestApp
let pia: TestClient

beforeAll(async () => {
  service = await startTestApp({ env: { PUBLIC_URL: 'https://enlaces.example' } })
  pia = await service.asPro()
})
afterAll(() => service.close())

const newLink = async (client: TestClient, body: object = {}) =>
  (await client.post(API.createLink, { longUrl: 'https://example.com/', ...body })).json()
const generate = (client: TestClient, linkId: unknown) => client.post(API.createQrCode, { linkId })

function decode(png: Buffer) {
  const { data, width, height } = PNG.sync.read(png)
  return { width, height, text: readQr(new Uint8ClampedArray(data), width, height)?.data }
}

describe('rows 66 and 68: a QR code', () => {
  it('row 38: encodes the permanent code, never the suffix, and marks the scan', async () => {
    const link = await newLink(pia, { sufix: 's'.repeat(49) })
    const response = await generate(pia, link.id)
    expect(response.statusCode).toBe(201)
    const png = Buffer.from(response.json().qrBinaryBytes, 'base64')
    const { text, width } = decode(png)
    expect(text).toBe(`https://enlaces.example/r/${link.shortUrl}?qr`)
    expect(png.length).toBeLessThan(20_000)
    expect(width).toBeLessThanOrEqual(1024)
  })

  it('is the same each time, and shows in the list without being an edit', async () => {
    const link = await newLink(pia)
    const [first, second] = [await generate(pia, link.id), await generate(pia, String(link.id))]
    expect(second.json()).toEqual(first.json())
    const listed = (await pia.get(API.listLinks)).json().find(({ id }: { id: number }) => id === link.id)
    expect(listed).toEqual({ ...link, ...first.json() })
  })

  it('outlives a change of suffix and the end of PRO', async () => {
    const client = await service.asPro()
    const link = await newLink(client)
    const qr = (await generate(client, link.id)).json()
    await client.put(API.updateLink, { id: link.id, longUrl: 'https://example.org/', sufix: 'nuevo-sufijo' })
    await service.deps.auth.users.replaceGrants(client.userId, { grants: [], version: 1 })
    expect((await client.get(API.listLinks)).json()[0]).toMatchObject(qr)
    expect((await client.get(qrCodeImagePath(link.id, link.shortUrl, 'png'))).statusCode).toBe(200)
    expect((await generate(client, link.id)).json().error).toBe('pro_required')
  })

  it('needs PRO', async () => {
    for (const client of [await service.asGuest(), await service.signUp()]) {
      const link = await newLink(client)
      const response = await generate(client, link.id)
      expect(response.statusCode).toBe(403)
      expect(response.json().error).toBe('pro_required')
    }
    expect((await generate(service.client(), 1)).statusCode).toBe(401)
  })

  it('cannot be had of a link of somebody else', async () => {
    const other = await service.asPro()
    const link = await newLink(other)
    const response = await generate(pia, link.id)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual((await generate(pia, 999_999)).json())
    await generate(other, link.id)
    expect((await pia.get(qrCodeImagePath(link.id, link.shortUrl, 'png'))).statusCode).toBe(404)
    expect((await service.client().get(qrCodeImagePath(link.id, link.shortUrl, 'png'))).statusCode).toBe(401)
  })

  it.each([0, -1, 'x', null, undefined, { $gt: 0 }, 1.5])('refuses the link id %j', async (linkId) => {
    expect((await generate(pia, linkId)).statusCode).toBe(400)
  })

  it('row 38: is generated alike when two hundred ask at once', async () => {
    const link = await newLink(pia, { sufix: 's'.repeat(50) })
    const responses = await Promise.all(Array.from({ length: 200 }, () => generate(pia, link.id)))
    expect(new Set(responses.map((response) => response.body))).toEqual(new Set([responses[0]?.body]))
    expect(responses[0]?.statusCode).toBe(201)
  })
})

describe('the image of a QR code', () => {
  it('is the generated PNG, and an SVG of the same', async () => {
    const link = await newLink(pia)
    const { qrBinaryBytes } = (await generate(pia, link.id)).json()
    const png = await pia.get(`${API.qrCodeImage}/${link.id}.png`)
    expect(png.headers['content-type']).toBe('image/png')
    expect(png.rawPayload.toString('base64')).toBe(qrBinaryBytes)
    const svg = await pia.get(`${API.qrCodeImage}/${link.id}.svg`)
    expect(svg.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(svg.body).toMatch(/^<svg /)
    expect((await pia.get(`${API.qrCodeImage}/${link.id}.svg`)).body).toBe(svg.body)
  })

  it('may be kept for ever under its version, and is asked for again without', async () => {
    const link = await newLink(pia)
    await generate(pia, link.id)
    for (const format of ['png', 'svg'] as const) {
      const versioned = await pia.get(qrCodeImagePath(link.id, link.shortUrl, format))
      expect(versioned.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      const plain = await pia.get(`${API.qrCodeImage}/${link.id}.${format}`)
      expect(plain.headers['cache-control']).toBe('private, no-cache')
      const again = await pia.get(`${API.qrCodeImage}/${link.id}.${format}`, {
        'if-none-match': String(plain.headers.etag),
      })
      expect(again.statusCode).toBe(304)
    }
  })

  it('changes the version if the QR code encodes another domain or path', async () => {
    const [before, link] = [await newLink(pia), await newLink(pia)]
    await generate(pia, before.id)
    const env = { SHORT_LINK_PATH: '/', SHORT_DOMAINS: 'corto.example' }
    const { app } = await service.another(env)
    const { cookies } = pia
    const cacheOf = async (id: number, version: string) =>
      (await app.inject({ url: qrCodeImagePath(id, version, 'svg'), cookies })).headers['cache-control']
    const forEver = 'private, max-age=31536000, immutable'
    expect(await cacheOf(before.id, before.shortUrl)).toBe(forEver)
    const domain = { from: null, to: 'corto.example' }
    const moved = await app.inject({
      method: 'PATCH',
      url: `${API.oneLink}/${link.id}`,
      payload: { change: { domain } },
      cookies,
    })
    expect(moved.statusCode).toBe(200)
    await app.inject({ method: 'POST', url: API.createQrCode, payload: { linkId: link.id }, cookies })
    expect(await cacheOf(link.id, link.shortUrl)).toBe('private, no-cache')
    expect(await cacheOf(link.id, `corto.example/${link.shortUrl}`)).toBe(forEver)
  })

  it('is missing where none was generated, of deleted links and of odd ids', async () => {
    const link = await newLink(pia)
    const missing = await pia.get(`${API.qrCodeImage}/${link.id}.png`)
    expect(missing.statusCode).toBe(404)
    expect(missing.json().error).toBe('qr_code_not_found')
    await generate(pia, link.id)
    await pia.delete(API.deleteLink, { id: link.id })
    for (const file of [
      `${link.id}.png`,
      `${link.id}.svg`,
      '0.png',
      'x.png',
      '1.gif',
      '99999999999999999999.png',
    ]) {
      expect((await pia.get(`${API.qrCodeImage}/${file}`)).statusCode).toBe(404)
    }
    expect((await generate(pia, link.id)).statusCode).toBe(404)
  })
})
