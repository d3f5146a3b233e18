import type { WireLink } from '@atajo/shared/link'
import { API, redirectPath } from '@atajo/shared/paths'
import { asAdmin } from '../../api/src/testing/as-admin.ts'
import type { RecordedAnswers } from '../../api/src/testing/recorded-answers.ts'
import { createSoftwareAuthenticator } from '../../api/src/testing/software-authenticator.ts'
import { TEST_PASSWORD, type TestApp } from '../../api/src/testing/test-app.ts'
import type { TestClient } from '../../api/src/testing/test-client.ts'
import { totpCode } from '../../api/src/testing/totp-code.ts'
import { letNothingExpire } from './let-nothing-expire.ts'
import { makeAll, send } from './send.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const LINK_PASSWORD = 'abre, sésamo'
const WEEK_MS = 7 * 86_400_000

export interface Made
  extends Pick<RecordedAnswers, 'owner' | 'admin' | 'careful' | 'protectedCode' | 'linkPassword'> {
  codes: string[]
}

/** One of each thing that a service can hold, made as its clients make it. */
export async function makeEverything(service: TestApp, publicUrl: string): Promise<Made> {
  const admin = await asAdmin(service, 'jefa')
  const owner = await service.asPro('marta')
  await tellAboutOneself(owner, publicUrl)
  const groups = await makeAll(owner, API.createGroup, [
    { title: 'Otoño en la viña', description: 'Vendimia y visitas', color: 'RED' },
    { title: 'Ferias', description: null, color: 'BLUE' },
    { title: 'Vieja', description: null, color: 'BLUE' },
  ])
  const tags = await makeAll(owner, API.createTag, [
    { tagName: 'campaña', color: 'GREEN' },
    { tagName: 'cartel', color: 'AMBER' },
    { tagName: 'sobra', color: 'AMBER' },
  ])
  const codes = await makeLinks(owner, { groupId: Number(groups[0]), tags: tags.slice(0, 2) })
  await send(owner, 'delete', API.deleteGroup, { groupId: groups[2] })
  await send(owner, 'delete', API.deleteTag, { tagId: tags[2] })
  await bringLinks(owner)
  const { apiKey } = await send(owner, 'post', API.createApiKey)
  await send(owner, 'post', API.accountKeys, { name: 'Hoja de cálculo', scope: 'read' })
  await send(owner, 'post', API.reserveCodes, { count: 2 })
  const recoveryCode = await makeCarefulAccount(service)
  const others = await administer(service, admin)
  await visitAll(service.client(), codes)
  await letNothingExpire(service)
  return {
    owner: { username: 'marta', password: TEST_PASSWORD, apiKey },
    admin: { username: 'jefa', password: TEST_PASSWORD },
    careful: { username: 'lucia', password: TEST_PASSWORD, recoveryCode },
    protectedCode: codes[1] ?? '',
    linkPassword: LINK_PASSWORD,
    codes: [...codes, ...others, 'vendimia', 'no-hay'],
  }
}

async function tellAboutOneself(owner: TestClient, origin: string): Promise<void> {
  await send(owner, 'put', API.account, { name: 'Marta Peña', timeZone: 'Atlantic/Canary' })
  const device = createSoftwareAuthenticator({ origin })
  const made = device.create(await send(owner, 'post', `${API.passkeys}/options`))
  await send(owner, 'post', API.passkeys, { ...made, name: 'Teléfono de Marta' })
}

/** Links with every option, one in the trash and one gone for good; codes of all but the last. */
async function makeLinks(owner: TestClient, { groupId, tags }: { groupId: number; tags: number[] }) {
  const wanted = [
    {
      longUrl: 'https://cañas.es/otoño?mesa=4',
      sufix: 'Carta',
      title: 'Carta de otoño',
      note: 'En la puerta',
      groupId,
      tags,
    },
    { longUrl: 'https://example.com/secreto', password: LINK_PASSWORD },
    {
      longUrl: 'https://example.com/',
      mobileUrl: 'https://m.example.com/',
      desktopUrl: 'https://w.example.com/',
    },
    { longUrl: 'https://example.com/una', accessLimit: 3, d_expire: '2099-12-31' },
    { longUrl: 'https://example.com/fuera', blockedCountries: [724, 484] },
    {
      longUrl: 'https://example.com/ficha',
      useMetadata: true,
      metadataTitle: 'Catálogo',
      metadataDescription: 'De ñandúes',
      metadataImage: 'https://example.com/n.png',
    },
    { longUrl: 'https://example.com/cerrado', status: false },
    { longUrl: 'https://malo.example/x' },
    { longUrl: 'https://example.com/papelera', sufix: 'papelera', tags },
    { longUrl: 'https://example.com/borrado' },
  ]
  const made: WireLink[] = []
  for (const link of wanted) made.push(await send(owner, 'post', API.createLink, link))
  const ids = made.map(({ id }) => id)
  await send(owner, 'post', API.createQrCode, { linkId: ids[0] })
  await send(owner, 'put', API.updateLink, { ...wanted[6], id: ids[6], title: 'Cerrado por reforma' })
  await send(owner, 'post', API.bulkLinks, { ids: ids.slice(2, 4), change: { addTags: tags.slice(0, 1) } })
  for (const id of ids.slice(-2)) await send(owner, 'delete', API.deleteLink, { id })
  await send(owner, 'delete', API.linkTrash, { id: ids.at(-1) })
  return made.map(({ shortUrl }) => shortUrl)
}

async function bringLinks(owner: TestClient): Promise<void> {
  const call = { dryRun: false, onTaken: 'skip' }
  await send(owner, 'post', API.importLinks, {
    ...call,
    source: 'bitly',
    fileId: 'bitly-2020',
    fileName: 'bitly.csv',
    rows: [
      {
        line: 2,
        longUrl: 'https://example.com/visitas',
        sufix: 'vendimia',
        createdAt: '2020-10-26T17:20:40Z',
        clicks: 12,
      },
      { line: 3, longUrl: 'no es una dirección' },
    ],
  })
  const days = [{ day: '2026-10-02', clicks: 3, visitors: 2, qr: 1, mobile: 1, bots: 4 }]
  await send(owner, 'post', API.importLinks, {
    ...call,
    source: 'atajo',
    fileId: 'atajo-2026',
    fileName: 'atajo.json',
    rows: [
      {
        line: 1,
        id: 7,
        longUrl: 'https://example.com/traído',
        shortUrl: 'Trd2345',
        clicks: 3,
        tags: ['Feria'],
      },
    ],
    stats: [{ linkId: 7, days }],
  })
  const undone = await send(owner, 'post', API.importLinks, {
    ...call,
    source: 'csv',
    fileId: 'deshecha',
    fileName: 'deshecha.csv',
    rows: [{ line: 2, longUrl: 'https://example.com/deshecho', sufix: 'deshecho' }],
  })
  await send(owner, 'delete', `${API.linkImports}/${undone.importId}`)
}

/** An account with a second step; one of its recovery codes. */
async function makeCarefulAccount(service: TestApp): Promise<string> {
  const careful = await service.signUp('lucia')
  const { secret } = await send(careful, 'post', API.totp)
  const code = totpCode(secret)
  return (await send(careful, 'post', `${API.totp}/confirm`, { code })).recoveryCodes[3]
}

/** Blocks of all three kinds, a report, an invitation, settings; codes of the links concerned. */
async function administer(service: TestApp, admin: TestClient): Promise<string[]> {
  const other = await service.signUp('pedro')
  const byOwner = await service.signUp('ramon')
  const gone = await service.signUp('irene')
  const links: WireLink[] = []
  for (const client of [other, byOwner, await service.asGuest(), gone])
    links.push(await send(client, 'post', API.createLink, { longUrl: 'https://example.org/' }))
  const reason = 'Suplantación'
  await send(admin, 'post', API.adminBlocks, { linkId: links[0]?.id, reason })
  await send(admin, 'post', API.adminBlocks, { ownerId: byOwner.userId, reason })
  await send(admin, 'post', API.adminBlocks, { host: 'malo.example', reason })
  await send(service.client(), 'post', API.report, {
    code: links[2]?.shortUrl,
    reason: 'spam',
    text: 'Llega cada día',
  })
  await send(admin, 'post', API.adminInvitations, {
    planId: 2,
    uses: 5,
    expiresAt: new Date(Date.now() + WEEK_MS),
  })
  await send(admin, 'put', API.adminSettings, { reservedWords: ['ayuda', 'jefa'], guestLinks: 8 })
  await send(admin, 'put', `${API.adminUsers}/${other.userId}`, { isBlocked: true })
  await send(gone, 'delete', API.account, { username: 'irene', password: TEST_PASSWORD })
  return links.map(({ shortUrl }) => shortUrl)
}

async function visitAll(visitor: TestClient, codes: readonly string[]): Promise<void> {
  for (const [at, code] of codes.slice(0, 6).entries()) {
    for (const agent of [FIREFOX, IPHONE, 'Twitterbot/1.0']) {
      const url = `${redirectPath(code)}${at % 2 ? '?qr&utm_campaign=oto%C3%B1o' : ''}`
      const headers = {
        'user-agent': agent,
        'accept-language': 'es-ES',
        referer: 'https://www.instagram.com/',
      }
      await visitor.request({ method: 'GET', url, headers, remoteAddress: `198.51.100.${at + 1}` })
    }
  }
}
