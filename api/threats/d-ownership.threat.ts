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

test('row 64: groups and tags of somebody else can be neither changed nor deleted', async () => {
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
