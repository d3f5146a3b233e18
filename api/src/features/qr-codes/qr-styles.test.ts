import { createRequire } from 'node:module'
import { API } from '@atajo/shared/paths'
import { qrCodeContent, qrCodeImagePath, qrCodeVersion } from '@atajo/shared/qr-code'
import { PLAIN_QR_STYLE, type QrStyle } from '@atajo/shared/qr-style'
import { qrSvg } from '@atajo/shared/qr-svg'
import type readQrType from 'jsqr'
import { PNG } from 'pngjs'
import { create } from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const DOTS: QrStyle = { ...PLAIN_QR_STYLE, modules: 'dots', eyes: 'rounded', color: '#7a1f2b' }
const place = () => service.deps.qrCodes.place()

const newLink = async (client = pia) =>
  (await client.post(API.createLink, { longUrl: 'https://example.com/' })).json()
const generate = (linkId: number, qrStyle?: unknown, client = pia) =>
  client.post(API.createQrCode, { linkId, ...(qrStyle !== undefined && { qrStyle }) })
const linkOf = async (id: number, client = pia) => (await client.get(`${API.oneLink}/${id}`)).json()
const send = (body: Buffer, client = pia, type = 'image/png') =>
  client.request({ method: 'POST', url: API.qrLogos, payload: body, headers: { 'content-type': type } })

/** A picture of one colour; `seed` makes it another file. */
function pngOf(width: number, height: number, seed = 1): Buffer {
  const png = new PNG({ width, height })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([seed, 0x4f, 0x27, 0xff], at)
  return PNG.sync.write(png)
}

function textOf(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png)
  expect(Math.max(width, height)).toBeLessThanOrEqual(1024)
  return readQr(new Uint8ClampedArray(data), width, height)?.data
}

test('a code is drawn in the style that was asked for, and shown with it', async () => {
  const link = await newLink()
  const { qrBinaryBytes } = (await generate(link.id, { ...DOTS, frame: { text: 'Escanéame' } })).json()
  expect(await linkOf(link.id)).toMatchObject({
    qrBinaryBytes,
    qrStyle: { ...DOTS, frame: { text: 'Escanéame' } },
  })
  expect(textOf(Buffer.from(qrBinaryBytes, 'base64'))).toBe(`https://enlaces.example/r/${link.shortUrl}?qr`)
  const file = (await pia.get(`${API.qrCodeImage}/${link.id}.png`)).rawPayload
  expect(textOf(file)).toBe(`https://enlaces.example/r/${link.shortUrl}?qr`)
  expect(PNG.sync.read(file).width).toBeGreaterThan(700)
})

test('its SVG is byte for byte what a browser draws', async () => {
  const link = await newLink()
  const logo = pngOf(64, 32)
  const { id } = (await send(logo)).json()
  const style: QrStyle = { ...DOTS, level: 'H', logo: id, frame: { text: 'Menú' } }
  await generate(link.id, style)
  const content = qrCodeContent(place(), { code: link.shortUrl, domain: null })
  const { modules } = create(content, { errorCorrectionLevel: 'H' })
  const matrix = {
    size: modules.size,
    isDark: (row: number, column: number) => modules.get(row, column) === 1,
  }
  const { body } = await pia.get(`${API.qrCodeImage}/${link.id}.svg`)
  expect(body).toBe(qrSvg(matrix, style, logo.toString('base64')))
})

test('a code that is there stays byte for byte until a style is asked for, and can be plain again', async () => {
  const link = await newLink()
  const plain = (await generate(link.id)).json().qrBinaryBytes
  const styled = (await generate(link.id, DOTS)).json().qrBinaryBytes
  expect(styled).not.toBe(plain)
  expect((await generate(link.id)).json().qrBinaryBytes).toBe(styled)
  expect((await generate(link.id, null)).json().qrBinaryBytes).toBe(plain)
  expect((await linkOf(link.id)).qrStyle).toBeNull()
})

test('a file of another style has another version', async () => {
  const link = await newLink()
  const content = qrCodeContent(place(), { code: link.shortUrl, domain: null })
  const cacheOf = async (style: QrStyle | null) => {
    const path = qrCodeImagePath(link.id, qrCodeVersion(content, place(), style), 'svg')
    return (await pia.get(path)).headers['cache-control']
  }
  await generate(link.id, DOTS)
  expect(await cacheOf(DOTS)).toBe('private, max-age=31536000, immutable')
  for (const other of [null, PLAIN_QR_STYLE, { ...DOTS, level: 'Q' as const }]) {
    expect(await cacheOf(other)).toBe('private, no-cache')
  }
})

test.each([
  ['color', 'red'],
  ['modules', 'stars'],
  ['logo', '<svg>'],
  ['frame', { text: 'x'.repeat(19) }],
  ['frame', { text: '漢字' }],
])('a style whose %s is %j is refused, and nothing changes', async (field, value) => {
  const link = await newLink()
  const before = (await generate(link.id, DOTS)).json()
  const refused = await generate(link.id, { ...DOTS, [field]: value })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().fields)[0]).toContain('qrStyle')
  expect(await linkOf(link.id)).toMatchObject({ ...before, qrStyle: DOTS })
})

test('a logo is named by its bytes, read back by its owner alone, and needed by a style that names it', async () => {
  const logo = pngOf(512, 512)
  const sent = await send(logo)
  expect(sent.statusCode).toBe(201)
  expect((await send(logo)).json()).toEqual(sent.json())
  const { id } = sent.json()
  const read = await pia.get(`${API.qrLogos}/${id}`)
  expect([read.headers['content-type'], read.rawPayload.equals(logo)]).toEqual(['image/png', true])
  const other = await service.asPro()
  expect((await other.get(`${API.qrLogos}/${id}`)).json().error).toBe('qr_logo_not_found')
  const link = await newLink(other)
  const refused = await generate(link.id, { ...DOTS, logo: id }, other)
  expect([refused.statusCode, refused.json().error]).toEqual([404, 'qr_logo_not_found'])
  expect((await linkOf(link.id, other)).qrStyle).toBeNull()
})

test('a file that is no small PNG is refused as a logo', async () => {
  const interlaced = pngOf(8, 8)
  interlaced[28] = 1
  const bomb = pngOf(8, 8)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const twoHeaders = Buffer.concat([pngOf(8, 8).subarray(0, 33), pngOf(9, 9).subarray(8)])
  const refused = {
    text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    empty: Buffer.alloc(0),
    cut: pngOf(8, 8).subarray(0, 60),
    tooWide: pngOf(513, 8),
    interlaced,
    bomb,
    twoHeaders,
    damaged: Buffer.from(pngOf(8, 8)).fill(7, 40, 50),
  }
  for (const [name, file] of Object.entries(refused)) {
    const answer = await send(file)
    expect([name, answer.statusCode, answer.json().error]).toEqual([name, 400, 'invalid_logo'])
  }
  expect((await send(Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await send(refused.text, pia, 'image/svg+xml')).statusCode).toBe(415)
  expect((await pia.post(API.qrLogos, { a: 1 })).statusCode).toBeGreaterThanOrEqual(400)
})

test('logos need PRO', async () => {
  for (const client of [await service.asGuest(), await service.signUp()]) {
    expect((await send(pngOf(4, 4), client)).json().error).toBe('pro_required')
  }
  expect((await send(pngOf(4, 4), service.client())).statusCode).toBe(401)
})

test('an account has at most twenty logos, however many are sent at once; unused ones make room', async () => {
  const client = await service.asPro()
  const link = await newLink(client)
  const used = (await send(pngOf(4, 4, 200), client)).json().id
  await generate(link.id, { ...DOTS, logo: used }, client)
  const answers = await Promise.all(Array.from({ length: 24 }, (_, seed) => send(pngOf(4, 4, seed), client)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(19)
  const refused = answers.find(({ statusCode }) => statusCode !== 201)
  expect([refused?.statusCode, refused?.json().error]).toEqual([409, 'too_many_logos'])
  const logos = service.connection.collection('qr_logos')
  const owner = `u:${client.userId}`
  expect(await logos.countDocuments({ owner })).toBe(20)
  await logos.updateMany({ owner }, { $set: { sentAt: new Date('2026-01-01') } })
  expect((await send(pngOf(4, 4, 100), client)).statusCode).toBe(201)
  expect(await logos.countDocuments({ owner })).toBe(2)
  expect((await client.get(`${API.qrLogos}/${used}`)).statusCode).toBe(200)
})

test('a style and its logo are in the export, and a link of the export comes in with its style', async () => {
  const client = await service.asPro()
  const link = await newLink(client)
  const logo = pngOf(6, 6, 9)
  const { id } = (await send(logo, client)).json()
  const style: QrStyle = { ...DOTS, level: 'H', logo: id }
  await generate(link.id, style, client)
  const { links, qrLogos } = (await client.get(API.exportJson)).json()
  expect(qrLogos).toEqual([{ id, png: logo.toString('base64') }])
  expect(links).toMatchObject([{ id: link.id, qrStyle: style }])
  const bea = await service.asPro()
  await send(logo, bea)
  const rows = [
    { ...links[0], line: 1, shortUrl: null },
    { ...links[0], id: 2, line: 2, shortUrl: null, qrStyle: { modules: 'x' } },
  ]
  const call = { source: 'atajo', fileId: 'export', fileName: 'e.json', dryRun: false, onTaken: 'skip', rows }
  const imported = await bea.post(API.importLinks, call)
  expect(imported.json().counts).toEqual({ created: 2 })
  const listed: { id: number; qrStyle: QrStyle | null; qrBinaryBytes: string }[] = (
    await bea.get(API.listLinks)
  ).json()
  expect(new Set(listed.map(({ qrStyle }) => qrStyle))).toEqual(new Set([style, null]))
  const styled = listed.find(({ qrStyle }) => qrStyle !== null)
  const svg = await bea.get(`${API.qrCodeImage}/${styled?.id}.svg`)
  expect(svg.body).toContain(logo.toString('base64'))
})

test('a style is told among the changes of the list', async () => {
  const client = await service.asPro()
  const link = await newLink(client)
  const cursor = String((await client.get(API.listLinks)).headers['changes-cursor'])
  await generate(link.id, DOTS, client)
  const changes = await client.get(`${API.linkChanges}?since=${encodeURIComponent(cursor)}`)
  expect(changes.statusCode, changes.body).toBe(200)
  expect(changes.json().links).toMatchObject([{ id: link.id, qrStyle: DOTS }])
})
