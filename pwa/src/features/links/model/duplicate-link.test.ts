import { expect, test } from 'vitest'
import { copyOf, duplicateNext, takeDuplicate } from './duplicate-link.ts'
import { linkFixture } from './link.fixture.ts'

const link = linkFixture({
  destination: 'https://bodega.es/carta',
  customSlug: 'carta',
  isActive: false,
  title: 'Carta',
  password: 'horno',
  expiresAt: '2026-11-01T22:59:59.999Z',
  expiresOn: '2026-11-01',
  group: { id: 7, title: 'Bodega' },
})

test('a copy is active and has everything but the slug and an expiry in the past', () => {
  const copy = copyOf(link, true, '2026-11-22')
  expect(copy).toMatchObject({
    destination: 'https://bodega.es/carta',
    title: 'Carta',
    groupId: 7,
    password: 'horno',
    customSlug: '',
    expiresOn: '',
    isActive: true,
  })
  expect(copy.options).toMatchObject({ password: true, slug: false, limits: false })
  expect(copyOf(link, true, '2026-10-01')).toMatchObject({
    expiresOn: '2026-11-01',
    options: { limits: true },
  })
})

test('a copy without PRO has only the fields of all plans', () => {
  const copy = copyOf(link, false)
  expect(Object.keys(copy).sort()).toEqual(['destination', 'groupId', 'note', 'tagIds', 'title'])
})

test('a copy is returned once', () => {
  duplicateNext(link)
  expect(takeDuplicate(false).destination).toBe('https://bodega.es/carta')
  expect(takeDuplicate(false)).toEqual({})
})
