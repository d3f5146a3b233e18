import { median } from '../median.ts'
import { type Person, signUp } from '../prove/kit/people.ts'
import { show } from '../show-figure.ts'
import { measureLongestFrame } from './portability/frames.ts'
import { watchMemory } from './portability/memory.ts'
import { signInReader } from './portability/reader.ts'
import { openStage } from './stage/open-stage.ts'
import { plantLinks } from './stats/plant-counts.ts'

/** `npm run bench -- portability [links]`: what bringing, changing and taking away links costs. */
const EXPORTED = Number(process.argv[3] ?? 100_000)
const BROUGHT = 10_000
const ROWS_A_CALL = 500
const CHANGED = 1000
const ROWS_OF_FILE = 50_000
const FIRST_EXPORTED = 1_000_000
const MEGABYTE = 2 ** 20

const stage = await openStage({ settings: { RATE_LIMIT_SCALE: '1000' } })
const { service, connection, dataDir } = stage
try {
  const person = await signUp(stage.client, service.url, { username: 'trae', pro: connection })
  await measureImport(person)
  await measureBulk(person)
  await measureExport()
  const longest = await measureLongestFrame(service.url, { rows: ROWS_OF_FILE, folder: dataDir })
  show(
    `longest frame, ${ROWS_OF_FILE} rows tried out, CPU 4 times slower`,
    `${Math.round(longest)} ms`,
    '≤ 200 ms',
  )
} finally {
  await stage.end()
}

async function ask(person: Person, path: string, json: object): Promise<{ ms: number; text: string }> {
  const answer = await person.send(service.url, path, { method: 'POST', json })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}

async function measureImport(person: Person): Promise<void> {
  const calls: number[] = []
  for (let first = 0; first < BROUGHT; first += ROWS_A_CALL) {
    const rows = Array.from({ length: ROWS_A_CALL }, (_, index) => ({
      line: first + index + 1,
      longUrl: `https://example.com/${first + index}`,
      sufix: `traido-${first + index}`,
      tags: ['campaña'],
    }))
    const file = { source: 'bitly', fileId: 'bench', fileName: 'enlaces.csv', dryRun: false, onTaken: 'skip' }
    calls.push((await ask(person, '/api/link/import', { ...file, rows })).ms)
  }
  const seconds = calls.reduce((sum, ms) => sum + ms, 0) / 1000
  show(`${BROUGHT} links brought, one call after the other`, `${seconds.toFixed(1)} s`, '≤ 15 s')
  const [middle, longest] = [median(calls), Math.max(...calls)].map(Math.round)
  show(`${ROWS_A_CALL} rows a call`, `${middle} ms, at most ${longest}`, '≤ 400 ms')
}

async function measureBulk(person: Person): Promise<void> {
  const { text } = await person.send(service.url, '/api/link/user/')
  const ids = (JSON.parse(text) as { id: number }[]).slice(0, CHANGED).map(({ id }) => id)
  const times: number[] = []
  for (const status of [false, true, false]) {
    times.push((await ask(person, '/api/link/bulk', { ids, change: { status } })).ms)
  }
  show(`${CHANGED} links changed at once`, `${Math.round(median(times))} ms`, '≤ 1000 ms')
}

async function measureExport(): Promise<void> {
  const reader = await signInReader(service.url)
  const plan = { userId: reader.userId, firstId: FIRST_EXPORTED, groupedUpTo: 0, groupId: 0 }
  await plantLinks(connection, { ...plan, count: EXPORTED })
  // The service hears of the planted links, and keeps them for redirects, while it is read once.
  await reader.read('/api/account/export.csv')
  for (const path of ['/api/account/export.json', '/api/account/export.json', '/api/account/export.csv']) {
    const memory = watchMemory(service.program().pid)
    const start = performance.now()
    const bytes = await reader.read(path)
    const seconds = (performance.now() - start) / 1000
    const grown = memory.stop() / MEGABYTE
    const figure = `${grown.toFixed(0)} MB more, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`
    show(`${path} of ${EXPORTED} links`, figure, '≤ 50 MB')
  }
}
