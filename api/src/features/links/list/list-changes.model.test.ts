import type { WireLinkChanges } from '@atajo/shared/link-changes'
import { randomRuns } from '@atajo/shared/testing/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { watchClock } from '../../../platform/database/database-clock.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { LinkDocument } from '../model/link.model.ts'
import { type ListChangesDeps, listChanges } from './list-changes.ts'
import { type ListLinksDeps, listLinks } from './list-links.ts'

/** The longest delay between a write's stamp and its visibility, in ms. */
const MAX_LAG = 1900

let t: TestApp
let runs = 0
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Step =
  | { does: 'write' | 'remove' | 'count'; link: number; lag: number }
  | { does: 'wait' | 'set back'; ms: number }
  | { does: 'follow'; device: number }
  | { does: 'list'; device: number }

const index = fc.nat({ max: 9 })
const device = fc.nat({ max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('write', 'remove', 'count'),
      link: index,
      lag: fc.nat({ max: MAX_LAG }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait'), ms: fc.nat({ max: 6000 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set back'), ms: fc.nat({ max: 20_000 }) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('follow'), device }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('list'), device }) },
) as fc.Arbitrary<Step>

/** An account with a clock of its own, and the state of its two devices. */
async function createWorld() {
  runs += 1
  const owner = `u:${900_000 + runs}` as const
  const actor = { owner } as Actor
  const links = t.connection.collection<LinkDocument>('links')
  let now = Date.parse('2026-11-24T10:00:00Z') + runs * 3_600_000
  let content = 0
  const clock = watchClock(async () => now, t.deps.links.changeEpochs.renew)
  const deps: ListLinksDeps & ListChangesDeps = { ...t.deps.links, readClock: clock.read, changesPage: 3 }
  const devices = [new Map<number, string>(), new Map<number, string>()]
  const cursors: (string | null)[] = [null, null]

  async function write(link: number, changes: Partial<LinkDocument>): Promise<void> {
    const _id = 10_000_000 + runs * 100 + link
    const code = `modelo${_id}`
    const fixed = { owner, code, names: [code], revision: 1, createdAt: new Date(0), updatedAt: new Date(0) }
    await links.updateOne({ _id }, { $set: { ...changes }, $setOnInsert: fixed }, { upsert: true })
  }

  function takeIn(known: Map<number, string>, news: WireLinkChanges): void {
    for (const { id, longUrl, clicks } of news.links) known.set(id, `${longUrl} ${clicks}`)
    for (const id of news.deleted) known.delete(id)
    for (const [id, clicks] of news.clicks) {
      const text = known.get(id)
      if (text !== undefined) known.set(id, `${text.split(' ')[0]} ${clicks}`)
    }
  }

  async function follow(device: number): Promise<boolean> {
    const known = devices[device] as Map<number, string>
    try {
      const news = await listChanges(deps, actor, { since: cursors[device] ?? null, query: {} })
      if (cursors[device] === null) known.clear()
      takeIn(known, news)
      cursors[device] = news.cursor
      return news.isComplete
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'cursor_invalid') throw error
      cursors[device] = null
      return false
    }
  }

  async function list(device?: number): Promise<Map<number, string>> {
    const { chunks, cursor } = await listLinks(deps, actor, {})
    const all: { id: number; longUrl: string; clicks: number }[] = JSON.parse(
      Buffer.concat(chunks).toString(),
    )
    const known = new Map(all.map(({ id, longUrl, clicks }) => [id, `${longUrl} ${clicks}`]))
    if (device !== undefined) [devices[device], cursors[device]] = [known, cursor]
    return known
  }

  async function take(step: Step): Promise<unknown> {
    now += 1
    if ('device' in step) return step.does === 'follow' ? follow(step.device) : list(step.device)
    if ('ms' in step) {
      await clock.read()
      if (step.does === 'wait') now += step.ms
      else now -= step.ms
      return clock.read()
    }
    content += 1
    const at = new Date(now - step.lag)
    if (step.does === 'remove') return write(step.link, { state: 'deleted', changedAt: at })
    const _id = 10_000_000 + runs * 100 + step.link
    if (step.does === 'count') {
      const visits = { total: content, qr: 0, desktop: 0, mobile: 0 }
      return links.updateOne({ _id }, { $set: { visits, countedAt: at } })
    }
    return write(step.link, { state: 'live', destination: `https://example.com/${content}`, changedAt: at })
  }

  return { take, follow, list, known: (device: number) => devices[device] }
}

test('a client that follows the changes ends with the whole list, however clocks and writes lag', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = await createWorld()
      for (const step of steps) await world.take(step)
      const whole = await world.list()
      for (const device of [0, 1]) {
        // A write that becomes visible between two pages is sent with the next request.
        for (const _time of [1, 2]) while (!(await world.follow(device)));
        expect(new Map([...(world.known(device) ?? [])].sort())).toEqual(new Map([...whole].sort()))
      }
    }),
    { numRuns: randomRuns(60) },
  )
})
