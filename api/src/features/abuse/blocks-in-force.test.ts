import { expect, test, vi } from 'vitest'
import type { BlockDocument } from './block.model.ts'
import { type BlockedThing, createBlocksInForce } from './blocks-in-force.ts'

const POLL_MS = 450

type Block = Pick<BlockDocument, '_id' | 'kind' | 'linkId' | 'host' | 'owner'>

/** Simulates the stored blocks, and the count of writes that announces new ones. */
function startBlocks({ hosts = [] as readonly string[], domains = [] as string[] } = {}) {
  const state = { blocks: [] as Block[], writes: 0, hosts, isAway: false, reads: 0, changes: 0 }
  const inForce = createBlocksInForce({
    store: {
      writes: async () => {
        if (state.isAway) throw new Error('no database')
        return state.writes
      },
      inForce: async () => {
        state.reads++
        return state.blocks as BlockDocument[]
      },
    },
    settingsHosts: () => state.hosts,
    blockedDomains: new Set(domains),
    onChange: () => state.changes++,
  })
  const add = (...blocks: Block[]) => {
    state.blocks = [...state.blocks, ...blocks]
    state.writes++
  }
  return { state, inForce, add }
}

const thing = (fields: Partial<BlockedThing> = {}): BlockedThing => ({
  linkId: 1,
  owner: 'u:1',
  hosts: ['carta.malo.example'],
  ...fields,
})

test('A link is closed by itself, by a host and what is below it, or by its owner, the narrowest first', async () => {
  const { inForce, add } = startBlocks({ hosts: ['casino.example'], domains: ['timo.example'] })
  await inForce.refresh()
  expect(inForce.closedBy(thing())).toBeNull()
  expect(inForce.covers(thing())).toBe(false)
  add({ _id: 'o', kind: 'owner', owner: 'u:1' })
  await inForce.refresh()
  expect(inForce.closedBy(thing())).toEqual({ kind: 'owner', id: 'o' })
  expect(inForce.closedBy(thing({ owner: null }))).toBeNull()
  expect(inForce.closedBy(thing({ owner: 'u:2' }))).toBeNull()
  add({ _id: 'h', kind: 'host', host: 'malo.example' })
  await inForce.refresh()
  expect(inForce.closedBy(thing())).toEqual({ kind: 'host', id: 'h' })
  expect(inForce.closedBy(thing({ owner: null, hosts: ['bueno.example', 'malo.example'] }))).toEqual({
    kind: 'host',
    id: 'h',
  })
  for (const host of ['otromalo.example', 'malo.example.org', 'example']) {
    expect(inForce.closedBy(thing({ owner: null, hosts: [host] })), host).toBeNull()
    expect(inForce.coversHost(host), host).toBe(false)
  }
  add({ _id: 'l', kind: 'link', linkId: 1 })
  await inForce.refresh()
  expect(inForce.closedBy(thing())).toEqual({ kind: 'link', id: 'l' })
  expect(inForce.closedBy(thing({ linkId: 2 }))).toEqual({ kind: 'host', id: 'h' })
  expect(inForce.covers(thing({ linkId: 2 }))).toBe(true)
  expect(inForce.coversHost('www.malo.example')).toBe(true)
  for (const host of ['www.casino.example', 'timo.example']) {
    expect(inForce.coversHost(host), host).toBe(true)
    const closed = inForce.closedBy(thing({ linkId: 2, owner: null, hosts: [host] }))
    expect(closed, host).toEqual({ kind: 'settings', id: null })
  }
})

test('A host refused by both a block and the settings counts as blocked by the block', async () => {
  const { inForce, add } = startBlocks({ hosts: ['malo.example'] })
  add({ _id: 'h', kind: 'host', host: 'malo.example' })
  await inForce.refresh()
  expect(inForce.closedBy(thing())).toEqual({ kind: 'host', id: 'h' })
})

test('Written blocks are read once, and announced only if the blocks in force changed', async () => {
  const { state, inForce, add } = startBlocks()
  await inForce.refresh()
  await inForce.isKnown
  expect([state.reads, state.changes]).toEqual([1, 1])
  state.reads = 0
  for (let polls = 0; polls < 11; polls++) await inForce.refresh()
  expect([state.reads, state.changes]).toEqual([1, 1])
  add({ _id: 'h', kind: 'host', host: 'malo.example' })
  await inForce.refresh()
  expect([state.reads, state.changes]).toEqual([2, 2])
  add({ _id: 'g', kind: 'host', host: 'timo.example' })
  await inForce.refresh()
  expect([state.reads, state.changes]).toEqual([3, 3])
  state.writes++
  state.blocks = [...state.blocks].reverse()
  await inForce.refresh()
  expect([state.reads, state.changes]).toEqual([4, 3])
  state.hosts = ['casino.example']
  await inForce.refresh()
  expect([state.reads, state.changes]).toEqual([5, 4])
  state.blocks = [
    { _id: 'h', kind: 'host', host: 'malo.example' },
    { _id: 'i', kind: 'host', host: 'otro.example' },
  ]
  state.writes++
  await inForce.refresh()
  expect([inForce.coversHost('timo.example'), inForce.coversHost('otro.example')]).toEqual([false, true])
  expect(inForce.coversHost('casino.example')).toBe(true)
  state.blocks = []
  state.writes++
  await inForce.refresh()
  expect(inForce.coversHost('malo.example')).toBe(false)
})

test('Other processes’ blocks are asked for, whatever the count of writes says within five seconds', async () => {
  vi.useFakeTimers()
  try {
    const { state, inForce, add } = startBlocks()
    inForce.start()
    await vi.advanceTimersByTimeAsync(0)
    add({ _id: 'h', kind: 'host', host: 'malo.example' })
    await vi.advanceTimersByTimeAsync(POLL_MS - 1)
    expect(inForce.covers(thing())).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(inForce.covers(thing())).toBe(true)
    state.isAway = true
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(inForce.covers(thing())).toBe(true)
    await expect(inForce.refresh()).rejects.toThrow('no database')
    state.isAway = false
    state.blocks = []
    await vi.advanceTimersByTimeAsync(5000)
    expect(inForce.covers(thing())).toBe(false)
    const { reads } = state
    inForce.stop()
    state.writes++
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(state.reads).toBe(reads)
  } finally {
    vi.useRealTimers()
  }
})

test('One that was stopped before its first answer asks no more', async () => {
  vi.useFakeTimers()
  try {
    const { state, inForce } = startBlocks()
    inForce.start()
    inForce.stop()
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(state.reads).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
