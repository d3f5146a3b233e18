import { beforeAll, expect, test } from 'vitest'
import type { Caller } from './harness/caller.ts'
import { createLink, type LinkAnswer, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT, PREVIEW_AGENTS } from './harness/visitors.ts'

const service = useService()
let attacker: Person
let victim: Person
let pro: Person

beforeAll(async () => {
  attacker = await service.people.free()
  victim = await service.people.free()
  pro = await service.people.pro()
})

let files = 0

/** Sends one call of an import, by default from a new file. */
function importRows(owner: Caller, rows: object[], changes: object = {}) {
  files += 1
  const file = { source: 'csv', fileId: `archivo-${files}`, fileName: 'enlaces.csv' }
  const call = { ...file, dryRun: false, onTaken: 'skip', ...changes }
  return owner.post('/api/link/import', {
    ...call,
    rows: rows.map((row, index) => ({ line: index + 2, ...row })),
  })
}

const KINDS = ['link', 'group', 'tag'] as const

/** Returns all of an owner's data that these calls could change. */
async function stateOf(owner: Caller): Promise<string> {
  const paths = KINDS.flatMap((kind) => [`/api/${kind}/user/`, `/api/${kind}/trash`])
  const lists = await Promise.all([...paths, '/api/link/imports'].map((path) => owner.get(path)))
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200))
  return lists.map(({ text }) => text).join('\n')
}

test('row 118: nobody’s trash, imports and changes are anybody else’s', async () => {
  const live = await createLink(victim, { longUrl: 'https://victima.example/viva' })
  const link = await createLink(victim, { longUrl: 'https://victima.example/borrada' })
  const group = (await victim.post('/api/group/create', { title: 'Secreto', color: 'RED' })).json()
  const tag = (await victim.post('/api/tag/create', { tagName: 'Oculta', color: 'RED' })).json()
  const imported = await importRows(victim, [{ longUrl: 'https://victima.example/traida' }])
  await victim.delete('/api/link/delete', { id: link.id })
  await victim.delete('/api/group/delete', { groupId: group.id })
  await victim.delete('/api/tag/delete', { tagId: tag.id })
  const { cursor } = (await victim.get('/api/link/changes')).json()
  const before = await stateOf(victim)

  const tries = (ids: { link: unknown; group: unknown; tag: unknown; importId: unknown }) =>
    [
      ['POST', '/api/link/restore', { id: ids.link }],
      ['DELETE', '/api/link/trash', { id: ids.link }],
      ['POST', '/api/group/restore', { groupId: ids.group }],
      ['DELETE', '/api/group/trash', { groupId: ids.group }],
      ['POST', '/api/tag/restore', { tagId: ids.tag }],
      ['DELETE', '/api/tag/trash', { tagId: ids.tag }],
      ['DELETE', `/api/link/imports/${ids.importId}`, undefined],
      ['POST', '/api/link/bulk', { ids: [ids.link], change: { restore: true } }],
    ] as const
  const theirs = tries({ link: link.id, group: group.id, tag: tag.id, importId: imported.json().importId })
  const missing = tries({ link: 999_999, group: 999_999, tag: 999_999, importId: '0'.repeat(24) })
  for (const [index, [method, path, body]] of theirs.entries()) {
    const stolen = await attacker.send(path, { method, body })
    const unknown = await attacker.send(path, { method, body: missing[index]?.[2] })
    const withoutId = ({ text }: { text: string }) => text.replaceAll(/"id":\d+/g, '"id":0')
    expect([path, stolen.status, withoutId(stolen)]).toEqual([path, unknown.status, withoutId(unknown)])
    expect(stolen.text).not.toMatch(/victima|Secreto|Oculta/)
  }
  const many = await attacker.post('/api/link/bulk', { ids: [live.id], change: { trash: true } })
  expect(many.json()).toMatchObject({ counts: { changed: 0, failed: 1 } })
  const stolen = { groupId: group.id, addTags: [tag.id] }
  const own = await createLink(attacker)
  expect((await attacker.post('/api/link/bulk', { ids: [own.id], change: stolen })).status).toBeGreaterThan(
    399,
  )
  const since = `/api/link/changes?since=${encodeURIComponent(String(cursor))}`
  expect((await attacker.get(since)).json()).toMatchObject({ error: 'cursor_invalid' })
  for (const kind of KINDS) expect((await attacker.get(`/api/${kind}/trash`)).json()).toEqual([])
  expect((await attacker.get('/api/link/imports')).json()).toEqual([])
  expect(await stateOf(victim)).toBe(before)
})

test('row 119: a trashed link reveals its destination to nobody', async () => {
  const SECRET = 'https://secreto.example/regalo'
  const body = { longUrl: SECRET, mobileUrl: `${SECRET}/movil`, password: 'sésamo', sufix: 'regalo-119' }
  const link = await createLink(pro, { ...body, metadataTitle: 'Título secreto', useCustomMetadata: true })
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': DESKTOP_AGENT },
    body: new URLSearchParams({ password: 'sésamo' }).toString(),
  }
  const opened = await service.send('/r/regalo-119', form)
  expect(opened.headers.location ?? opened.text).toContain('secreto.example')
  const cookie = opened.setCookies.map((line) => line.split(';')[0]).join('; ')
  expect((await pro.delete('/api/link/delete', { id: link.id })).status).toBe(200)
  const never = await service.send('/r/nunca-119')
  for (const name of ['regalo-119', 'REGALO-119', link.shortUrl]) {
    const path = `/r/${name}`
    const answers = await Promise.all([
      service.send(path),
      service.send(`${path}?qr`),
      service.send(path, { method: 'HEAD' }),
      service.send(path, { headers: { cookie } }),
      service.send(path, form),
      service.send(path, { ...form, headers: { ...form.headers, cookie } }),
      ...PREVIEW_AGENTS.map((agent) => service.send(path, { headers: { 'user-agent': agent } })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    for (const { text, headers } of answers) {
      expect(`${text} ${headers.location}`).not.toMatch(/secreto|Título secreto|sésamo/)
    }
    expect(answers[0]?.text.replaceAll(name, '')).toBe(never.text.replaceAll('nunca-119', ''))
  }
  const retaken = await attacker.post('/api/link/import', {
    ...{ source: 'csv', fileId: 'roba-119', fileName: 'x.csv', dryRun: false, onTaken: 'replace' },
    rows: [{ line: 2, longUrl: 'https://evil.example/', sufix: 'regalo-119' }],
  })
  expect(retaken.json()).toMatchObject({ counts: { taken: 1 } })
  expect((await service.send('/r/regalo-119')).status).toBe(404)
})

test('row 120: a row of a file brings no script, no name of others and nothing that is not a row’s', async () => {
  const theirs = await createLink(pro, { sufix: 'nombre-ajeno' })
  const owner = await service.people.free()
  const scripts = ['javascript:alert(1)', 'data:text/html,x', ' JaVaScRiPt:alert(1)', 'file:///etc/passwd']
  const markup = '<script>alert(1)</script>=1+1'
  const answer = await importRows(
    owner,
    [
      ...scripts.map((longUrl) => ({ longUrl })),
      ...scripts.map((mobileUrl) => ({ longUrl: 'https://a.example/', mobileUrl })),
      { longUrl: 'https://a.example/ajeno', sufix: 'Nombre-Ajeno' },
      { longUrl: 'https://a.example/suyo', shortUrl: theirs.shortUrl, id: theirs.id, owner: 'u:1' },
      { longUrl: 'https://a.example/marca', title: markup, sufix: 'marca', state: 'deleted', visitCount: 5 },
    ],
    { onTaken: 'replace' },
  )
  const { results } = answer.json() as unknown as { results: { line: number; state: string }[] }
  expect(results.map(({ state }) => state)).toEqual([
    ...Array.from({ length: 8 }, () => 'invalid'),
    'taken',
    expect.stringMatching(/^(taken|created|renamed)$/),
    'created',
  ])
  const links = await listLinks(owner)
  expect(links.map(({ id }) => id)).not.toContain(theirs.id)
  expect(links.map(({ shortUrl }) => shortUrl)).not.toContain(theirs.shortUrl)
  expect(links.find(({ sufix }) => sufix === 'marca')).toMatchObject({ title: markup, clicks: 0 })
  expect((await service.send('/r/marca', { headers: { 'user-agent': DESKTOP_AGENT } })).status).toBe(302)
  const [kept] = (await listLinks(pro)).filter(({ id }) => id === theirs.id) as [LinkAnswer]
  expect(kept).toMatchObject({ sufix: 'nombre-ajeno', longUrl: theirs.longUrl })
})

test('row 121: a flood of imports makes no more than the plan has, and holds nobody up', async () => {
  const flooder = await service.people.free()
  const other = await createLink(victim)
  const rows = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({ longUrl: `https://a.example/${from + index}` }))
  expect((await importRows(flooder, rows(501, 0))).status).toBe(400)
  const big = rows(500, 0).map((row) => ({ ...row, note: 'x'.repeat(11_000) }))
  // A client that is still sending when the connection closes may not receive the answer.
  const tooBig = await importRows(flooder, big).then(
    ({ status }) => status,
    () => 413,
  )
  expect(tooBig).toBe(413)
  expect(await listLinks(flooder)).toEqual([])
  expect((await importRows(flooder, [{ longUrl: 'https://a.example/' }], { fileId: '../x' })).status).toBe(
    400,
  )
  const calls = Array.from({ length: 8 }, (_, index) => importRows(flooder, rows(500, index * 500)))
  const visits = await Promise.all(
    Array.from({ length: 20 }, () =>
      service.send(`/r/${other.shortUrl}`, { headers: { 'user-agent': DESKTOP_AGENT } }),
    ),
  )
  expect(visits.map(({ status }) => status)).toEqual(visits.map(() => 302))
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const made = answers.map(
    (answer) => (answer.json() as { counts: { created?: number } }).counts.created ?? 0,
  )
  const { user } = (await flooder.get('/api/auth/status')).json() as { user: { limits: { links: number } } }
  expect(made.reduce((sum, count) => sum + count)).toBe(user.limits.links)
  expect(await listLinks(flooder)).toHaveLength(user.limits.links)
})

test('row 122: an export is its owner’s alone, is kept by nobody and runs in no spreadsheet', async () => {
  const owner = await service.people.pro()
  await createLink(owner, { longUrl: 'https://a.example/', title: '=HYPERLINK("//e")', note: '@x +1' })
  await createLink(owner, { longUrl: 'https://b.example/', title: '-1+1', password: 'contraseña-122' })
  for (const path of ['/api/account/export.json', '/api/account/export.csv']) {
    const { status, headers, text } = await owner.get(path)
    expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect(headers['cache-control']).toContain('no-store')
    expect(text).not.toMatch(/victima|contraseña-122/)
    expect((await service.send(path)).status).toBe(401)
    expect((await (await service.people.guest()).get(path)).status).toBe(403)
  }
  const csv = (await owner.get('/api/account/export.csv')).text.slice(1)
  for (const cell of csv.split(/[;,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
  expect((await owner.get('/api/account/export.json?passwords=true')).text).toContain('contraseña-122')
})
