import { describe, expect, test } from 'vitest'
import { createMissLimiter } from '../answers/miss-limiter.ts'
import { createTakeVisit } from '../answers/take-visits.ts'
import type { RedirectLink, RedirectOptions } from './decide-redirect.ts'
import { createLinkLookup, createUnknownCodes, LinksUnavailable } from './link-lookup.ts'
import { createLinkMemory } from './link-memory.ts'

const PLAIN: RedirectOptions = {
  customSlug: null,
  mobileDestination: null,
  desktopDestination: null,
  sealedPassword: null,
  maxVisits: null,
  blockedCountryIds: [],
  preview: null,
  isWithdrawn: false,
}

function link(code: string, options: Partial<RedirectOptions> | null = null): RedirectLink {
  return {
    id: 1,
    code,
    destination: `https://example.com/${code}`,
    isActive: true,
    expiresAt: Number.POSITIVE_INFINITY,
    options: options && { ...PLAIN, ...options },
    statsKey: 2,
    ownerKey: 2,
  }
}

/** Creates a lookup over a table of links. It counts queries and can be paused. */
function lookupOver(table: Map<string, RedirectLink>) {
  const state = { asked: 0, isAway: false, isFresh: true, gate: Promise.resolve() }
  const memory = createLinkMemory(1 << 20)
  const lookup = createLinkLookup({
    memory,
    unknown: createUnknownCodes(),
    async findByName(text) {
      state.asked += 1
      const found = table.get(text) ?? null
      await state.gate
      if (state.isAway) throw new Error('away')
      return found
    },
    hasFreshNews: () => state.isFresh,
  })
  return { lookup, state, memory }
}

describe('the lookup of links', () => {
  test('asks the database once however many ask at once, then never again', async () => {
    const { lookup, state } = lookupOver(new Map([['abcdefg', link('abcdefg')]]))
    await Promise.all(Array.from({ length: 50 }, () => lookup.find('abcdefg')))
    expect(state.asked).toBe(1)
    expect(lookup.remembered('abcdefg')).toMatchObject({ code: 'abcdefg' })
  })

  test('remembers a slug as it is written, and in another case once the database has said so', async () => {
    const promo = link('abcdefg', { customSlug: 'Promo' })
    const { lookup, memory } = lookupOver(new Map([['PROMO', promo]]))
    memory.set(promo)
    expect(lookup.remembered('Promo')).toMatchObject({ code: 'abcdefg' })
    expect(lookup.remembered('PROMO')).toBeUndefined()
    await lookup.find('PROMO')
    expect(lookup.remembered('PROMO')).toMatchObject({ code: 'abcdefg' })
    expect(lookup.remembered('ABCDEFG')).toBeUndefined()
  })

  test('asks again about a spelling that another link has now', async () => {
    const promo = link('abcdefg', { customSlug: 'Promo' })
    const { lookup } = lookupOver(new Map([['PROMO', promo]]))
    await lookup.find('PROMO')
    lookup.noteChange({ code: 'hijklmn', customSlug: 'PROMO' }, null)
    expect(lookup.remembered('PROMO')).toBeUndefined()
    expect(lookup.remembered('Promo')).toMatchObject({ code: 'abcdefg' })
  })

  test('remembers an unknown code until a link takes the name, in whatever case', async () => {
    const { lookup } = lookupOver(new Map())
    await lookup.find('promo')
    await lookup.find('PROMO')
    expect(lookup.remembered('promo')).toBe('unknown')
    expect(lookup.remembered('PROMO')).toBe('unknown')
    lookup.noteChange({ code: 'abcdefg', customSlug: 'Promo' }, null)
    expect(lookup.remembered('promo')).toBeUndefined()
    expect(lookup.remembered('PROMO')).toBeUndefined()
  })

  test('does not keep an answer that a change has overtaken', async () => {
    const table = new Map<string, RedirectLink>()
    const { lookup, state } = lookupOver(table)
    let open = () => {}
    state.gate = new Promise((resolve) => {
      open = resolve
    })
    const finding = lookup.find('abcdefg')
    table.set('abcdefg', link('abcdefg'))
    lookup.noteChange({ code: 'abcdefg', customSlug: null }, null)
    open()
    expect(await finding).toMatchObject({ code: 'abcdefg' })
    expect(state.asked).toBe(2)
  })

  test('forgets the old slug of a link that changed it', () => {
    const { lookup, memory } = lookupOver(new Map())
    memory.set(link('abcdefg', { customSlug: 'old-name' }))
    lookup.noteChange(
      { code: 'abcdefg', customSlug: 'new-name' },
      link('abcdefg', { customSlug: 'new-name' }),
    )
    expect(lookup.remembered('old-name')).toBeUndefined()
    expect(lookup.remembered('new-name')).toMatchObject({ code: 'abcdefg' })
  })

  test('trusts only cached plain links while changes are unknown', () => {
    const { lookup, memory, state } = lookupOver(new Map())
    memory.set(link('plainxx'))
    memory.set(link('limited', { maxVisits: 3 }))
    memory.set(link('secretx', { sealedPassword: 'sealed' }))
    memory.set(link('blocked', { blockedCountryIds: [724] }))
    state.isFresh = false
    expect(lookup.remembered('plainxx')).toBeDefined()
    for (const code of ['limited', 'secretx', 'blocked']) expect(lookup.remembered(code)).toBeUndefined()
  })

  test('says that the database is away, and does not take that for an unknown code', async () => {
    const { lookup, state } = lookupOver(new Map([['abcdefg', link('abcdefg')]]))
    state.isAway = true
    await expect(lookup.find('abcdefg')).rejects.toBeInstanceOf(LinksUnavailable)
    state.isAway = false
    expect(await lookup.find('abcdefg')).not.toBeNull()
  })
})

describe('the memory of links', () => {
  test('stays within its budget and keeps what is used', () => {
    const memory = createLinkMemory(100_000)
    memory.set(link('favourite'))
    for (let index = 0; index < 5000; index++) {
      memory.set(link(`code-${index}`))
      memory.get('favourite')
    }
    expect(memory.size()).toBeLessThan(1500)
    expect(memory.get('favourite')).toBeDefined()
    expect(memory.get('code-0')).toBeUndefined()
    expect(memory.get('code-4999')).toBeDefined()
  })
})

test('a change reaches a link that was asked for before others took its room', () => {
  const memory = createLinkMemory(20_000)
  memory.set(link('favourite'))
  memory.get('favourite')
  for (let index = 0; index < 3000; index++) memory.set(link(`code-${index}`))
  const { noteChange, remembered } = createLinkLookup({
    memory,
    unknown: createUnknownCodes(),
    findByName: async () => null,
    hasFreshNews: () => true,
  })
  const change = { code: 'favourite', customSlug: null }
  noteChange(change, { ...link('favourite'), isActive: false })
  expect(remembered('favourite')).not.toMatchObject({ isActive: true })
  noteChange(change, null)
  expect(remembered('favourite')).toBeUndefined()
})

test('unknown codes are forgotten after a minute', () => {
  let now = 0
  const unknown = createUnknownCodes(() => now)
  unknown.add('promo')
  now = 59_999
  expect(unknown.has('promo')).toBe(true)
  now = 60_000
  expect(unknown.has('promo')).toBe(false)
})

test('an address is held back after its misses of a minute, an IPv6 network as one, others not', () => {
  let now = 0
  const misses = createMissLimiter(3, () => now)
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) misses.note(address)
  expect(misses.isHeldBack('2001:db8::4')).toBe(true)
  expect(misses.isHeldBack('2001:db8:0:1::1')).toBe(false)
  expect(misses.retryAfter('2001:db8::4')).toBe(60)
  now = 60_000
  expect(misses.isHeldBack('2001:db8::4')).toBe(false)
})

test('a rush on a limited link takes what is left in few updates, exactly', async () => {
  let used = 95
  let updates = 0
  const take = createTakeVisit({
    async takeVisits(_link, _now, count) {
      updates += 1
      if (used + count > 100) return false
      used += count
      return true
    },
    usedVisits: async () => used,
  })
  const limited = link('limited', { maxVisits: 100 })
  const taken = await Promise.all(Array.from({ length: 200 }, () => take(limited, 0)))
  expect(taken.filter((outcome) => outcome === 'taken')).toHaveLength(5)
  expect(taken.filter((outcome) => outcome === 'used-up')).toHaveLength(195)
  expect(used).toBe(100)
  expect(updates).toBeLessThan(10)
})
