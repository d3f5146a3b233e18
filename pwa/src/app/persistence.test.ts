import 'fake-indexeddb/auto'
import { createStore, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { changeOwner, type OwnerKey } from '../platform/owner.ts'
import { startPersistence } from './persistence.ts'
import { queryClient } from './query-client.ts'

const links = (owner: OwnerKey) => [{ id: 1, destination: `https://${owner}.example/` }]

async function keepFor(owner: OwnerKey): Promise<void> {
  const state = { data: links(owner), dataUpdatedAt: Date.now(), status: 'success' }
  const query = { queryKey: ['links'], queryHash: '["links"]', state }
  const kept = { buster: '1', timestamp: Date.now(), clientState: { mutations: [], queries: [query] } }
  await set(owner, kept, createStore('atajo-cache', 'queries'))
}

beforeEach(async () => {
  await keepFor('u:1')
  await keepFor('u:3')
})

test('shows nothing of whoever was here before, however soon another comes', async () => {
  localStorage.setItem('atajo.owner', 'u:1')
  const started = startPersistence()
  await Promise.all([started, changeOwner('u:2')])
  expect(queryClient.getQueryData(['links'])).toBeUndefined()
  await Promise.all([changeOwner('u:1'), changeOwner('u:3')])
  expect(queryClient.getQueryData(['links'])).toEqual(links('u:3'))
})
