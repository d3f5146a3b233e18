import { expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'
import { digestOf } from './digest.ts'
import { createPageLocks } from './page-locks.ts'
import { supplyMissingApis } from './plain-http.ts'

/** Removes the APIs that browsers leave out over plain http. */
async function overPlainHttp(task: () => Promise<void> | void): Promise<void> {
  const { crypto } = globalThis
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  vi.stubGlobal('crypto', plain)
  try {
    await task()
  } finally {
    vi.unstubAllGlobals()
  }
}

it('over plain http ids are random UUIDs of version 4', () =>
  overPlainHttp(() => {
    supplyMissingApis()
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(100)
  }))

it('over plain http a file has the same digest as over https', async () => {
  const bytes = new TextEncoder().encode('https://example.com/\n'.repeat(1000))
  const secure = await digestOf(bytes)
  await overPlainHttp(async () => expect(await digestOf(bytes)).toEqual(secure))
})

it('over plain http tasks under one lock take turns, shared ones run together, and a wait can end', async () => {
  const locks = createPageLocks()
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = locks.request('a', { mode: 'exclusive' }, async () => {
    order.push('exclusive')
    await gate
  })
  const shared = ['one', 'two'].map((name) =>
    locks.request('a', { mode: 'shared' }, async () => void order.push(name)),
  )
  const left = new AbortController()
  const abandoned = locks.request('a', { signal: left.signal }, async () => void order.push('abandoned'))
  const last = locks.request('a', async () => order.push('last'))
  left.abort(new Error('left'))
  await expect(abandoned).rejects.toThrow('left')
  expect(order).toEqual(['exclusive'])
  expect(await locks.request('b', async () => 'other')).toBe('other')
  open()
  await Promise.all([first, ...shared, last])
  expect(order).toEqual(['exclusive', 'one', 'two', 'last'])
  await expect(locks.request('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await locks.request('a', async () => 'free')).toBe('free')
})

it('over plain http a text is copied by the page’s own copy command', async () => {
  const copied: (string | null)[] = []
  document.execCommand = () => {
    copied.push(getSelection()?.toString() ?? null)
    return copied.length === 1
  }
  vi.stubGlobal('navigator', {})
  try {
    await copyText('http://192.168.1.5:3000/r/uno')
    expect(copied).toEqual(['http://192.168.1.5:3000/r/uno'])
    await expect(copyText('dos')).rejects.toThrow()
    expect(document.body.textContent).toBe('')
  } finally {
    vi.unstubAllGlobals()
  }
})
