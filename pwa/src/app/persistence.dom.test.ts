import 'fake-indexeddb/auto'
import { createStore, get, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { readChoice, storeChoice } from '../platform/device/stored-choices.ts'
import { storeDraft } from '../platform/device/stored-drafts.ts'
import { changeOwner, newGuestOwner, type OwnerKey } from '../platform/server/owner.ts'
import { startPersistence } from './persistence.ts'
import { queryClient } from './query-client.ts'

const links = (owner: OwnerKey) => [{ id: 1, destination: `https://${owner}.example/`, hasPassword: false }]

async function storeFor(owner: OwnerKey): Promise<void> {
  const state = { data: links(owner), dataUpdatedAt: Date.now(), status: 'success' }
  const query = { queryKey: ['links'], queryHash: '["links"]', state }
  const stored = { buster: '1', timestamp: Date.now(), clientState: { mutations: [], queries: [query] } }
  await set(owner, stored, createStore('atajo-cache', 'queries'))
}

beforeEach(async () => {
  await storeFor('u:1')
  await storeFor('u:3')
})

test('the next owner sees no data of the previous one, however soon they come', async () => {
  localStorage.setItem('atajo.owner', 'u:1')
  const started = startPersistence()
  await Promise.all([started, changeOwner('u:2')])
  expect(queryClient.getQueryData(['links'])).toBeUndefined()
  await Promise.all([changeOwner('u:1'), changeOwner('u:3')])
  expect(queryClient.getQueryData(['links'])).toEqual(links('u:3'))
})

test('cached data is removed after a sign-out from another device, and kept when a session merely ends', async () => {
  const read = (owner: OwnerKey) => get(owner, createStore('atajo-cache', 'queries'))
  await changeOwner('u:1')
  await changeOwner('g:uno')
  expect(await read('u:1')).toBeDefined()
  await changeOwner('u:1')
  storeDraft('link.new', 'a medias')
  storeChoice('links', { groupId: 7 })
  await changeOwner(newGuestOwner({ isEndedElsewhere: true }))
  expect(await read('u:1')).toBeUndefined()
  // The form on screen still tries to store its draft.
  storeDraft('link.new', 'a medias')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/a medias|u:1/)
})

test('display choices remain until their owner signs out', async () => {
  await changeOwner('u:1')
  storeChoice('links', { groupId: 7 })
  await changeOwner('g:tres')
  expect(readChoice('links')).toBeNull()
  await changeOwner('u:1')
  expect(readChoice('links')).toEqual({ groupId: 7 })
  await changeOwner(null)
  await changeOwner('u:1')
  expect(readChoice('links')).toBeNull()
})

test('data marked as not kept stays in memory and disappears with its owner', async () => {
  const store = createStore('atajo-cache', 'queries')
  await changeOwner('u:1')
  const ask = (name: string, meta: { isKept?: boolean }) =>
    queryClient.fetchQuery({ queryKey: [name], queryFn: async () => `${name}-data`, meta })
  await ask('secret', { isKept: false })
  await ask('mine', {})
  await expect.poll(async () => JSON.stringify(await get('u:1', store))).toContain('mine-data')
  expect(JSON.stringify(await get('u:1', store))).not.toContain('secret-data')
  expect(queryClient.getQueryData(['secret'])).toBe('secret-data')
  await changeOwner('u:2')
  expect(queryClient.getQueryData(['secret'])).toBeUndefined()
})

test('passwords in the lists cached by 1.0.0 are removed, and those lists are read again', async () => {
  const state = (data: unknown) => ({ data, dataUpdatedAt: Date.now(), status: 'success' })
  const old = [
    { id: 1, password: 'horno' },
    { id: 2, password: null },
  ]
  const tags = { '["links"]': { cursor: 'c', readAt: 1 }, '["groups"]': { etag: 'e', readAt: 1 } }
  const queries = [
    { queryKey: ['links'], queryHash: '["links"]', state: state(old) },
    { queryKey: ['etags'], queryHash: '["etags"]', state: state(tags) },
  ]
  const stored = { buster: '1', timestamp: Date.now(), clientState: { mutations: [], queries } }
  await set('u:9', stored, createStore('atajo-cache', 'queries'))
  await changeOwner('u:9')
  expect(queryClient.getQueryData(['links'])).toEqual([
    { id: 1, password: null, hasPassword: true, passwordVersion: null },
    { id: 2, password: null, hasPassword: false, passwordVersion: null },
  ])
  expect(Object.keys(queryClient.getQueryData<object>(['etags']) ?? {})).toEqual(['["groups"]'])
})
