import { beforeAll, expect, test } from 'vitest'
import { createLink, listLinks, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let first: Person
let second: Person

beforeAll(async () => {
  first = await service.people.pro()
  second = await service.people.pro()
})

test.for<unknown>([
  'api',
  'API',
  'r',
  'sw.js',
  '../x',
  'a/b',
  'a b',
  '<svg/onload=1>',
  'аdmin',
  '.',
  'a'.repeat(51),
  'a'.repeat(65),
  '%2e%2e',
  'ab',
  'hola\u0000',
  'hola\n',
  'ｈｏｌａ',
  { $ne: 1 },
  ['hola'],
  123,
])('row 23: the suffix %j is refused', async (sufix) => {
  const before = await listLinks(first)
  const answer = await first.post('/api/link/create', { longUrl: 'https://a.example/', sufix })
  expect(answer.status).toBe(400)
  expect(answer.json().fields).toHaveProperty('sufix')
  expect(await listLinks(first)).toEqual(before)
})

test('row 24: of 50 parallel creates with one suffix one wins, and no other leaves a link', async () => {
  const before = [(await listLinks(first)).length, (await listLinks(second)).length]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? first : second).post('/api/link/create', {
        longUrl: 'https://a.example/',
        sufix: index % 3 ? 'carrera' : 'CARRERA',
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  const after = [(await listLinks(first)).length, (await listLinks(second)).length]
  expect((after[0] ?? 0) + (after[1] ?? 0)).toBe((before[0] ?? 0) + (before[1] ?? 0) + 1)
})

test('row 24: a suffix that is somebody’s code is refused, and the code still leads where it did', async () => {
  const victim = await createLink(first, { longUrl: 'https://victima.example/' })
  for (const sufix of [victim.shortUrl, victim.shortUrl.toLowerCase(), victim.shortUrl.toUpperCase()]) {
    const answer = await second.post('/api/link/create', { longUrl: 'https://evil.example/', sufix })
    expect([answer.status, answer.json().error]).toEqual([409, 'sufix_taken'])
    const own = await createLink(second)
    const moved = await second.put('/api/link/update', {
      id: own.id,
      longUrl: 'https://evil.example/',
      sufix,
    })
    expect(moved.status).toBe(409)
  }
  const visit = await service.send(`/r/${victim.shortUrl}`)
  expect(visit.headers.location).toBe('https://victima.example/')
})

test('row 25: names that differ only in case are one name', async () => {
  await createLink(first, { longUrl: 'https://promo.example/', sufix: 'Promo-25' })
  for (const sufix of ['promo-25', 'PROMO-25', 'Promo-25']) {
    const answer = await second.post('/api/link/create', { longUrl: 'https://evil.example/', sufix })
    expect(answer.status).toBe(409)
  }
  for (const typed of ['Promo-25', 'promo-25', 'PROMO-25']) {
    expect((await service.send(`/r/${typed}`)).headers.location).toBe('https://promo.example/')
  }
})

test('row 25: a code leads nowhere in another case', async () => {
  const { shortUrl } = await createLink(first, { longUrl: 'https://codigo.example/' })
  const other = swapCase(shortUrl)
  const answer = await service.send(`/r/${other}`)
  expect(answer.status).toBe(404)
})

test('a suffix that its owner gave up is free for them and for nobody else', async () => {
  const { id, sufix } = await createLink(first, { sufix: 'cedido-1' })
  const dropped = await first.put('/api/link/update', { id, longUrl: 'https://a.example/' })
  expect([dropped.status, dropped.json().sufix]).toEqual([200, null])
  const stolen = await second.post('/api/link/create', { longUrl: 'https://evil.example/', sufix })
  expect(stolen.status).toBe(409)
  expect((await createLink(first, { sufix })).sufix).toBe(sufix)
})

function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')
}
