import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { VisitTarget } from './apply-visits.ts'
import { canCount, countInto } from './counts/counts-content.ts'
import { unpackCounts } from './counts/pack-counts.ts'
import { createVisitorSet } from './counts/visitor-set.ts'
import { bufferOf, countsModel } from './counts.model.ts'
import { COUNTS_KINDS } from './counts.store.ts'
import { settleCounts } from './settle-counts.store.ts'
import type { JournaledVisit } from './visit.model.ts'
import { createVisitTargets } from './visit-targets.store.ts'
import { applyRecorded } from './visits.fixture.ts'

const START = Date.UTC(2026, 10, 20, 22)
const HOUR_MS = 3_600_000
const [linkDays, ownerDays] = COUNTS_KINDS

let service: TestApp
let targets: VisitTarget[]
let account = 1_000_000

beforeAll(async () => {
  service = await startTestApp()
  targets = createVisitTargets(service.appConnection)
})
afterAll(() => service.close())

const HOSTS = Array.from({ length: 70 }, (_, index) => `página-${index}.es`)

/** Creates visits of two links of one account over four hours that cross midnight. */
function visitsOf(key: number, count: number): JournaledVisit[] {
  return Array.from({ length: count }, (_, index) => ({
    sequence: 1000 + index,
    linkId: key * 10 + (index % 2),
    at: START + Math.floor((index * 7919) % (4 * HOUR_MS)),
    device: index % 3 === 0 ? 'mobile' : 'desktop',
    method: index % 5 === 0 ? 'qr' : 'link',
    address: '192.0.2.1',
    isVpn: false,
    countryId: index % 4 === 0 ? 0 : 724,
    facts: {
      statsKey: key * 2,
      isBot: index % 11 === 0,
      visitor: 1 + (index % 40),
      agent: { browser: 'chrome', os: 'android', device: 'phone', app: index % 2 === 0 ? 'instagram' : '' },
      language: 'es',
      source: HOSTS[index % 70] as string,
      referrer: HOSTS[index % 70] as string,
      utm: null,
    },
  }))
}

/** Adds up all documents of a link or an account. */
async function read(kind: (typeof COUNTS_KINDS)[number], of: number) {
  const documents = await countsModel(service.appConnection, kind.collection).find({ of }).lean()
  const sum = { clicks: 0, bots: 0, qr: 0, mobile: 0, sources: 0, slotSources: 0, links: 0, visitors: 0 }
  for (const document of documents) {
    const content = countInto(document, null, kind.shape)
    const packed = {
      figures: bufferOf(content.figures),
      slots: bufferOf(content.slots),
      links: bufferOf(content.links),
    }
    const { counts, whole, slots, links, slotLinks } = unpackCounts(packed)
    for (const { clicks, bots, qr, mobile } of counts.values()) {
      sum.clicks += clicks
      sum.bots += bots
      sum.qr += qr
      sum.mobile += mobile
    }
    sum.sources += total(whole.keys[0]?.values() ?? []) + (whole.others[0] ?? 0)
    for (const { keys, others } of slots.values())
      sum.slotSources += total(keys[0]?.values() ?? []) + (others[0] ?? 0)
    sum.links += total(links.values())
    for (const ofSlot of slotLinks.values()) sum.links += total(ofSlot.values())
    const visitors = createVisitorSet()
    visitors.addPacked(bufferOf(content.visitors))
    sum.visitors += visitors.count()
  }
  return sum
}

function total(counts: Iterable<number>): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}

function expectedOf(visits: JournaledVisit[]) {
  const people = visits.filter(({ facts }) => !facts.isBot)
  return {
    clicks: people.length,
    bots: visits.length - people.length,
    qr: people.filter(({ method }) => method === 'qr').length,
    mobile: people.filter(({ device }) => device === 'mobile').length,
  }
}

async function apply(visits: JournaledVisit[], breakAfter: number): Promise<void> {
  let left = breakAfter
  const throwIfAborted = () => {
    if (left-- === 0) throw new Error('Ending')
  }
  const ending = { throwIfAborted }
  const batch = { journal: 'm0123456789', visits, isNew: breakAfter % 2 === 0, ending }
  await applyRecorded(targets, batch).catch(() => {})
}

describe('counts of links and accounts', () => {
  test('hold every visit once in every dimension, wherever applying broke off', async () => {
    const breaks = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), breaks, async (count, breakings) => {
        const key = ++account
        const visits = visitsOf(key, count)
        for (const [index, breaking] of breakings.entries()) {
          await apply(visits.slice(0, Math.ceil((count * (index + 1)) / 4)), breaking)
        }
        await applyRecorded(targets, { journal: 'm0123456789', visits, isNew: false })
        const expected = expectedOf(visits)
        const { clicks } = expected
        for (const kind of COUNTS_KINDS.slice(1)) {
          expect(await read(kind, key * 2)).toMatchObject({ ...expected, links: clicks })
        }
        const ofLinks = [await read(linkDays as never, key * 10), await read(linkDays as never, key * 10 + 1)]
        expect(ofLinks.reduce((sum, link) => sum + link.clicks, 0)).toBe(clicks)
        for (const link of ofLinks)
          expect([link.sources, link.slotSources]).toEqual([link.clicks, link.clicks])
      }),
      { numRuns: randomRuns(12) },
    )
  })

  test('are the same once those that wait are counted, and count each person once a day', async () => {
    const key = ++account
    const visits = visitsOf(key, 30)
    const batches = visits.map((visit) => [visit])
    for (const batch of batches)
      await applyRecorded(targets, { journal: 'm0123456789', visits: batch, isNew: true })
    const before = await read(ownerDays as never, key * 2)
    expect(await settleCounts(service.appConnection, START + 30 * HOUR_MS)).toBeGreaterThan(0)
    await applyRecorded(targets, { journal: 'm0123456789', visits, isNew: false })
    expect(await read(ownerDays as never, key * 2)).toEqual(before)
    const people = new Set(
      visits
        .filter(({ facts }) => !facts.isBot)
        .map(({ at, facts }) => `${Math.floor(at / (24 * HOUR_MS))} ${facts.visitor}`),
    )
    expect(before.visitors).toBe(people.size)
  })

  test('counts of another version accept more visits without being rewritten', async () => {
    const key = ++account
    const days = countsModel(service.appConnection, 'owner_days')
    const visits = visitsOf(key, 400)
    await applyRecorded(targets, { journal: 'm0123456789', visits: visits.slice(0, 300), isNew: true })
    await days.updateMany({ of: key * 2 }, { $set: { figures: Buffer.from([9, 9]) } })
    await applyRecorded(targets, { journal: 'm0123456789', visits, isNew: false })
    const found = await days.find({ of: key * 2 }).lean()
    expect(
      found.every(
        (document) => !canCount(document) && bufferOf(document.figures).equals(Buffer.from([9, 9])),
      ),
    ).toBe(true)
    expect(found.flatMap(({ rows = [] }) => rows).length).toBeGreaterThan(0)
  })

  test('a link with invalid counts does not prevent others from being counted', async () => {
    const key = ++account
    const [broken, whole] = [key * 10, key * 10 + 1]
    const links = service.connection.collection<{ _id: number; names: string[]; visits?: unknown }>('links')
    await links.insertMany([
      { _id: broken, names: [`n${broken}`], visits: 'muchas' },
      { _id: whole, names: [`n${whole}`] },
    ])
    const visits = visitsOf(key, 40)
    await applyRecorded(targets, { journal: 'm0123456789', visits, isNew: true })
    const ofWhole = visits.filter(({ linkId, facts }) => linkId === whole && !facts.isBot)
    expect((await links.findOne({ _id: whole }))?.visits).toMatchObject({ total: ofWhole.length })
    expect((await links.findOne({ _id: broken }))?.visits).toBe('muchas')
  })
})
