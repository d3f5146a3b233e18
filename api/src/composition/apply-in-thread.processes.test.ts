import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplyingEvents } from '../features/stats/apply-journals.ts'
import { createVisitJournal, type OpenJournal, type VisitJournal } from '../features/stats/visit-journal.ts'
import { PLAIN_FACTS } from '../features/stats/visits.fixture.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { applyInThread } from './apply-in-thread.ts'

const PROGRAM = new URL('../../dist/visit-thread.js', import.meta.url)

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'atajo-thread-'))
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the real program, changed to fail in the middle of its work at the first start. */
function failingOnce(): URL {
  const path = join(folder, 'fails-once.mjs')
  writeFileSync(
    path,
    `import { existsSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
const marker = ${JSON.stringify(join(folder, 'has-failed'))}
if (!existsSync(marker)) {
  const { postMessage } = parentPort
  parentPort.postMessage = (message) => {
    if (message[0] !== 'onApplied') return postMessage.call(parentPort, message)
    writeFileSync(marker, '')
    setImmediate(() => {
      throw new Error('A failure of the thread')
    })
  }
}
await import(${JSON.stringify(PROGRAM.href)})
`,
  )
  return pathToFileURL(path)
}

async function record(journal: VisitJournal, linkId: number, count: number): Promise<void> {
  const visit = {
    linkId,
    at: Date.now(),
    device: 'desktop' as const,
    method: 'link' as const,
    address: '192.0.2.1',
    isVpn: false,
    countryId: 724,
    facts: PLAIN_FACTS,
  }
  const written = Array.from(
    { length: count },
    () => new Promise<void>((done) => journal.record(visit, done)),
  )
  await Promise.all(written)
}

test('a thread that fails while it applies visits is restarted, and each visit is counted once', async () => {
  const pro = await service.asPro()
  const { id } = (await pro.post('/api/link/create', { longUrl: 'https://example.com/' })).json()
  const failures: unknown[] = []
  const root = join(folder, 'journal')
  const onUnsaved = () => expect.unreachable('a visit that was not saved')
  const journal = createVisitJournal({ root, onUnsaved, onThrown: onUnsaved, onSaved: () => {} })
  const open = await new Promise<OpenJournal>((resolve) => void journal.start(resolve))
  await record(journal, id, 700)
  const ignored = () => {}
  const events: ApplyingEvents = {
    onApplied: ignored,
    onInherited: ignored,
    onDamaged: () => expect.unreachable('a damaged visit'),
    onUpToDate: ignored,
    onUnfit: () => expect.unreachable('an unfit document'),
    onProblem: (reason) => failures.push(reason),
    onTakeover: ignored,
  }
  const applying = applyInThread({
    program: failingOnce(),
    root,
    journal: open,
    databaseUri: service.databaseUri,
    config: { cityDb: null },
    log: { error: ({ err }: { err: Error }) => failures.push(err.message) } as never,
    events,
  })
  const links = service.connection.collection<{ _id: number; visits?: { total: number } }>('links')
  const total = async () => (await links.findOne({ _id: id }))?.visits?.total
  await expect.poll(total).toBe(700)
  await expect.poll(() => failures.join()).toContain('A failure of the thread')
  await record(journal, id, 300)
  await expect.poll(total).toBe(1000)
  await record(journal, id, 50)
  await journal.renew()
  await applying.finish()
  journal.close()
  expect(await total()).toBe(1050)
  const { rows } = (await pro.get(`/api/stats?zone=UTC&link=${id}`)).json().by.source
  expect(rows).toMatchObject([{ key: 'direct', clicks: 1050 }])
})
