import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from '@atajo/shared/paths'
import { chromium } from 'playwright-core'
import { findHeadlessChromium } from '../find-chromium.ts'
import { median } from '../median.ts'
import { plantLinks } from '../planted-link.ts'
import { residentBytes } from '../prove/kit/child-program.ts'
import { type Stage, signUpOwner, startAlone } from '../prove/kit/fleet.ts'
import { PASSWORD, type Person } from '../prove/kit/people.ts'
import { readLinks } from '../prove/kit/write-ledger.ts'
import type { Bench } from './kit/bench.ts'

const IMPORTED = 10_000
const ROWS_A_CALL = 500
const CHANGED = 1000
const ROWS_OF_FILE = 50_000
const FIRST_EXPORTED = 1_000_000
const MEGABYTE = 2 ** 20
const WATCH_MS = 20
const CPU_TIMES_SLOWER = 4

/** A text, since tsx adds calls to a function that a page has not. */
const WATCH_FRAMES = `{
  globalThis.longestFrame = 0
  let last = performance.now()
  const onFrame = (now) => {
    longestFrame = Math.max(longestFrame, now - last)
    last = now
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}`

/** `npm run bench -- portability [links]`: the cost of importing, changing and exporting links. */
export async function measure(bench: Bench): Promise<void> {
  const stage = await startAlone(bench)
  const { owner, service } = stage
  const post = async (path: string, json: object) => {
    const answer = await owner.send(service.url, path, { method: 'POST', json })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.ms
  }
  await showImport(bench, (json) => post(API.importLinks, json))
  const ids = (await readLinks(owner, service.url)).slice(0, CHANGED).map(({ id }) => id)
  const times: number[] = []
  for (const status of [false, true, false])
    times.push(await post(API.bulkLinks, { ids, change: { status } }))
  bench.show(`${CHANGED} links changed at once`, `${Math.round(median(times))} ms`, '≤ 1000 ms')
  await showExport(bench, stage, Number(bench.args[0] ?? 100_000))
  const longest = await longestFrame(bench, service.url, await signUpOwner(stage))
  const what = `longest frame, ${ROWS_OF_FILE} rows tried out, CPU ${CPU_TIMES_SLOWER} times slower`
  bench.show(what, `${Math.round(longest)} ms`, '≤ 200 ms')
}

async function showImport(bench: Bench, send: (json: object) => Promise<number>): Promise<void> {
  const calls: number[] = []
  const file = { source: 'bitly', fileId: 'bench', fileName: 'enlaces.csv', dryRun: false, onTaken: 'skip' }
  for (let first = 0; first < IMPORTED; first += ROWS_A_CALL) {
    const rows = Array.from({ length: ROWS_A_CALL }, (_, index) => ({
      line: first + index + 1,
      longUrl: `https://example.com/${first + index}`,
      sufix: `traido-${first + index}`,
      tags: ['campaña'],
    }))
    calls.push(await send({ ...file, rows }))
  }
  const seconds = calls.reduce((sum, ms) => sum + ms, 0) / 1000
  bench.show(`${IMPORTED} links imported, one call after the other`, `${seconds.toFixed(1)} s`, '≤ 15 s')
  const [middle, longest] = [median(calls), Math.max(...calls)].map(Math.round)
  bench.show(`${ROWS_A_CALL} rows a call`, `${middle} ms, at most ${longest}`, '≤ 400 ms')
}

async function showExport(bench: Bench, stage: Stage, count: number): Promise<void> {
  const [service] = stage.services
  if (!service) return
  const person = await signUpOwner(stage)
  await plantLinks(stage.database, { userId: person.id, first: FIRST_EXPORTED, count })
  // The service hears of the planted links, and keeps them for redirects, while it is read once.
  await readToEnd(person, `${service.url}${API.exportCsv}`)
  for (const path of [API.exportJson, API.exportJson, API.exportCsv]) {
    const { pid } = service.program()
    const before = residentBytes(pid)
    let most = before
    const look = () => {
      most = Math.max(most, residentBytes(pid))
    }
    const timer = setInterval(look, WATCH_MS)
    const start = performance.now()
    const bytes = await readToEnd(person, `${service.url}${path}`)
    const seconds = (performance.now() - start) / 1000
    clearInterval(timer)
    look()
    const grown = (most - before) / MEGABYTE
    const figure = `${grown.toFixed(0)} MB more, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`
    bench.show(`${path} of ${count} links`, figure, '≤ 50 MB')
  }
}

/** Reads an answer that may be longer than the memory, keeping nothing of it; returns its bytes. */
async function readToEnd({ cookie }: Person, url: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } })
  if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.byteLength
  return bytes
}

/**
 * Makes a phone-like browser read a file of many rows and try it out; returns the longest time
 * between two frames meanwhile, in ms.
 */
async function longestFrame(bench: Bench, baseURL: string, { username }: Person): Promise<number> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  bench.onEnd(() => browser.close())
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL, ...phone })
  await context.request.post(API.login, { data: { username, password: PASSWORD } })
  const page = await context.newPage()
  await page.goto('/import')
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
  await page.evaluate(WATCH_FRAMES)
  // By path, since a file that is handed over as bytes is unpacked in the page.
  const path = join(bench.directory, 'enlaces.csv')
  const rows = Array.from(
    { length: ROWS_OF_FILE },
    (_, row) => `https://example.com/pagina/${row},codigo-${row}`,
  )
  writeFileSync(path, ['destino,codigo', ...rows].join('\n'))
  await input.setInputFiles(path)
  const done = page.locator('.import-bar button:enabled').filter({ hasText: /^Traer/ })
  await done.waitFor({ timeout: 300_000 })
  return Number(await page.evaluate('longestFrame'))
}
