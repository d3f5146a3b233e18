import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './harness/caller.ts'
import { createLink, type LinkAnswer, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let attacker: Person
let victim: Person
let pro: Person
let link: LinkAnswer
let group: { id: number }
let tag: { id: number }

beforeAll(async () => {
  attacker = await service.people.free()
  victim = await service.people.free()
  pro = await service.people.pro()
  link = await createLink(victim, { longUrl: 'https://victima.example/secreta' })
  group = (await victim.post('/api/group/create', { title: 'Secreto', color: 'RED' })).json() as never
  tag = (await victim.post('/api/tag/create', { tagName: 'Oculta', color: 'RED' })).json() as never
})

async function stateOf(owner: Caller): Promise<string> {
  const lists = await Promise.all(['link', 'group', 'tag'].map((kind) => owner.get(`/api/${kind}/user/`)))
  return lists.map(({ text }) => text).join('\n')
}

test('row 63: statistics of somebody else’s link are those of no link', async () => {
  const theirs = await attacker.get(`/api/link/stats/${link.shortUrl}`)
  const missing = await attacker.get('/api/link/stats/abcdefg')
  expect(theirs.status).toBe(404)
  expect(theirs.json()).toMatchObject({ message: 'Enlace no encontrado' })
  expect([missing.status, missing.text]).toEqual([theirs.status, theirs.text])
  expect(Object.keys(missing.headers).sort()).toEqual(Object.keys(theirs.headers).sort())
})

test('row 64: no id of somebody else can be changed or deleted, in any form', async () => {
  const before = await stateOf(victim)
  const forms = [link.id, String(link.id)]
  const neighbours = Array.from({ length: 101 }, (_, index) => link.id - 50 + index).filter((id) => id > 0)
  for (const id of [...forms, ...neighbours]) {
    const change = await attacker.put('/api/link/update', { id, longUrl: 'https://evil.example/' })
    const removal = await attacker.delete('/api/link/delete', { id })
    expect([id, change.status, removal.status]).toEqual([id, 404, 404])
  }
  for (const id of [
    ` ${link.id}`,
    `0${link.id}`,
    `${link.id} `,
    `${link.id}.0`,
    `+${link.id}`,
    `${link.id}e0`,
    [link.id],
    { $gt: 0 },
    -1,
    0,
    1.5,
    null,
    true,
    '',
  ]) {
    const change = await attacker.put('/api/link/update', { id, longUrl: 'https://evil.example/' })
    const removal = await attacker.delete('/api/link/delete', { id })
    expect([id, change.status, removal.status]).toEqual([id, 400, 400])
  }
  expect(await stateOf(victim)).toBe(before)
})

test('row 64: groups and tags neither', async () => {
  const before = await stateOf(victim)
  const answers = await Promise.all([
    attacker.put('/api/group/update', { groupId: group.id, title: 'Robado', color: 'RED' }),
    attacker.delete('/api/group/delete', { groupId: group.id }),
    attacker.put('/api/tag/update', { tagId: tag.id, name: 'Robada', color: 'RED' }),
    attacker.delete('/api/tag/delete', { tagId: String(tag.id) }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await stateOf(victim)).toBe(before)
})

test('row 65: somebody else’s group and tags cannot be attached, and look like missing ones', async () => {
  const own = await createLink(attacker)
  const bodies = (groupId: number, tagId: number) => [
    { groupId },
    { tags: [tagId] },
    { groupId: String(groupId) },
  ]
  const theirs = bodies(group.id, tag.id)
  const missing = bodies(999_999, 999_999)
  for (const [index, body] of theirs.entries()) {
    for (const [method, base] of [
      ['POST', { longUrl: 'https://a.example/' }],
      ['PUT', { id: own.id, longUrl: 'https://a.example/' }],
    ] as const) {
      const path = method === 'POST' ? '/api/link/create' : '/api/link/update'
      const stolen = await attacker.send(path, { method, body: { ...base, ...body } })
      const unknown = await attacker.send(path, { method, body: { ...base, ...missing[index] } })
      expect([400, 404]).toContain(stolen.status)
      expect(stolen.status).toBe(unknown.status)
      expect(stolen.text).not.toMatch(/Secreto|Oculta/)
      expect(stolen.text).toBe(unknown.text)
    }
  }
  const links = await listLinks(attacker)
  expect(links.every((each) => each.group === null && (each.tags as unknown[]).length === 0)).toBe(true)
})

test('row 66: no QR code of somebody else’s link is made or shown', async () => {
  expect((await pro.post('/api/qrcode/create', { linkId: link.id })).status).toBe(404)
  const own = await createLink(pro)
  expect((await pro.post('/api/qrcode/create', { linkId: own.id })).status).toBe(201)
  for (const format of ['png', 'svg']) {
    expect((await pro.get(`/api/qrcode/${own.id}.${format}`)).status).toBe(200)
    expect((await attacker.get(`/api/qrcode/${own.id}.${format}`)).status).toBe(404)
    expect((await service.send(`/api/qrcode/${own.id}.${format}`)).status).toBe(401)
  }
})

describe('row 67: taking over a guest’s links', () => {
  const account = (username: string) => ({
    username,
    email: `${username}@example.com`,
    password: 'una frase larga',
  })

  test('moves those of the own live session, and nobody else’s, whatever the body says', async () => {
    const other = await service.people.guest()
    const othersLink = await createLink(other, { longUrl: 'https://ajeno.example/' })
    const browser = await service.people.guest()
    await createLink(browser, { longUrl: 'https://propio.example/' })
    const body = {
      ...account('heredera'),
      guestId: 1,
      sessionId: other.cookies(),
      owner: 'g:x',
      links: [othersLink.id],
    }
    expect((await browser.post('/api/auth/register', body)).status).toBe(201)
    expect((await browser.post('/api/auth/login', body)).status).toBe(200)
    expect((await listLinks(browser)).map(({ longUrl }) => longUrl)).toEqual(['https://propio.example/'])
    expect((await listLinks(other)).map(({ id }) => id)).toEqual([othersLink.id])
  })

  test('once: who registers next in the same browser gets none', async () => {
    const browser = await service.people.guest()
    await createLink(browser, { longUrl: 'https://primera.example/' })
    const [one, two] = [account('primera'), account('segunda')]
    await browser.post('/api/auth/register', one)
    await browser.post('/api/auth/login', one)
    await browser.post('/api/auth/logout')
    expect((await browser.post('/api/auth/register', two)).status).toBe(201)
    expect((await browser.post('/api/auth/login', two)).status).toBe(200)
    expect(await listLinks(browser)).toEqual([])
    const first = await service.people.signIn(one)
    expect(await listLinks(first)).toHaveLength(1)
  })

  test('parallel registrations and logins from one guest move each link once', async () => {
    const browser = await service.people.guest()
    for (let index = 0; index < 3; index += 1)
      await createLink(browser, { longUrl: `https://doble.example/${index}` })
    const rivals = ['rival1', 'rival2', 'rival3'].map(account)
    const tabs = rivals.map(() => {
      const tab = service.caller()
      tab.setCookies(browser.cookies())
      return tab
    })
    const answers = await Promise.all(
      rivals.map((rival, index) => tabs[index]?.post('/api/auth/register', rival)),
    )
    expect(answers.map((answer) => answer?.status)).toEqual([201, 201, 201])
    const people = await Promise.all(rivals.map((rival) => service.people.signIn(rival)))
    const owned = await Promise.all(people.map((person) => listLinks(person)))
    expect(
      owned
        .flat()
        .map(({ longUrl }) => longUrl)
        .sort(),
    ).toEqual(['https://doble.example/0', 'https://doble.example/1', 'https://doble.example/2'])
  })
})

test.each([
  { password: 'sésamo' },
  { accessLimit: 5 },
  { d_expire: '2099-01-01' },
  { blockedCountries: [724] },
  { mobileUrl: 'https://m.example/' },
  { desktopUrl: 'https://d.example/' },
  { sufix: 'mi-sufijo' },
  { useMetadata: true },
  { useCustomMetadata: true },
  { metadataTitle: 'x' },
  { metadataDescription: 'x' },
  { metadataImage: 'https://a.example/x.png' },
])('row 68: %j is for PRO on create, on update and by API key', async (advanced) => {
  const owner = await service.people.free()
  const own = await createLink(owner)
  const key = String((await owner.post('/api/public/create-api-key')).json().apiKey)
  const before = await listLinks(owner)
  const body = { longUrl: 'https://a.example/', ...advanced }
  const answers = [
    await owner.post('/api/link/create', body),
    await owner.put('/api/link/update', { ...body, id: own.id }),
    await service.send('/api/public/create', { method: 'POST', headers: { 'x-api-key': key }, body }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  for (const answer of answers) expect(answer.json()).toMatchObject({ error: 'pro_required' })
  expect(await listLinks(owner)).toEqual(before)
})

test('row 68: QR codes are for PRO, groups and statistics not for guests', async () => {
  expect((await victim.post('/api/qrcode/create', { linkId: link.id })).status).toBe(403)
  const guest = await service.people.guest()
  const own = await createLink(guest)
  const answers = await Promise.all([
    guest.post('/api/qrcode/create', { linkId: own.id }),
    guest.post('/api/group/create', { title: 'x', color: 'RED' }),
    guest.post('/api/tag/create', { tagName: 'x', color: 'RED' }),
    guest.get(`/api/link/stats/${own.shortUrl}`),
    guest.post('/api/link/create', { longUrl: 'https://a.example/', sufix: 'invitado' }),
    guest.post('/api/stripe/create-checkout-session', { planId: 2 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})

test('row 85: what was deleted answers as if it had never been', async () => {
  const owned = await createLink(pro, { sufix: 'borrado-85', password: 'x' })
  const set = (await pro.post('/api/group/create', { title: 'Efímero', color: 'RED' })).json() as {
    id: number
  }
  const mark = (await pro.post('/api/tag/create', { tagName: 'Efímera', color: 'RED' })).json() as {
    id: number
  }
  const kept = await createLink(pro, { groupId: set.id, tags: [mark.id] })
  expect(kept).toMatchObject({ group: { id: set.id }, tags: [{ id: mark.id }] })
  expect((await pro.delete('/api/link/delete', { id: owned.id })).status).toBe(200)
  expect((await pro.delete('/api/group/delete', { groupId: set.id })).status).toBe(200)
  expect((await pro.delete('/api/tag/delete', { tagId: mark.id })).status).toBe(200)
  const answers = await Promise.all([
    pro.delete('/api/link/delete', { id: owned.id }),
    pro.put('/api/link/update', { id: owned.id, longUrl: 'https://a.example/' }),
    pro.post('/api/qrcode/create', { linkId: owned.id }),
    pro.get(`/api/qrcode/${owned.id}.png`),
    pro.get(`/api/link/stats/${owned.shortUrl}`),
    pro.get('/api/link/stats/borrado-85'),
    pro.put('/api/group/update', { groupId: set.id, title: 'x', color: 'RED' }),
    pro.delete('/api/group/delete', { groupId: set.id }),
    pro.put('/api/tag/update', { tagId: mark.id, name: 'x', color: 'RED' }),
    pro.delete('/api/tag/delete', { tagId: mark.id }),
    service.send(`/r/${owned.shortUrl}`),
    service.send('/r/borrado-85'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  const links = await listLinks(pro)
  expect(links.find(({ id }) => id === kept.id)).toMatchObject({ group: null, tags: [] })
  expect(links.some(({ id }) => id === owned.id)).toBe(false)
  const reused = await attacker.post('/api/link/create', { longUrl: 'https://a.example/', groupId: set.id })
  expect([400, 404]).toContain(reused.status)
})
