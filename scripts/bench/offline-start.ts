import { type BrowserContext, chromium } from 'playwright-core'
import { startDemoService } from '../browse/demo-service.ts'
import { findChromium } from '../find-chromium.ts'
import { median } from '../median.ts'
import { describeMachine } from '../prove/kit/report.ts'

const RUNS = 7
const MAX_MS = 500

/** What is on screen once a page is usable. */
const PAGES = [
  { path: '/', sign: '#content input' },
  { path: '/links', sign: '.link-row' },
  { path: '/links/create', sign: '#content input' },
  { path: '/dashboard/otono', sign: '.detail-chart .chart' },
  { path: '/groups', sign: '#content .card' },
  { path: '/tags', sign: '#content .card' },
  { path: '/pricing', sign: '#content .card' },
  { path: '/apidocs', sign: '#content h1' },
  { path: '/legal', sign: '#content h1' },
] as const

/** Times cold pages of every visited route with the server stopped, from navigation to usable. */
async function main(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const service = await startDemoService()
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: ['--no-sandbox'],
    baseURL: service.url,
  })
  try {
    await service.signIn(context)
    for (const page of PAGES) await open(context, page)
    await visitAll(context)
    await service.stop()
    console.log(describeMachine())
    for (const page of PAGES) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) times.push(await open(context, page))
      console.log(`${page.path.padEnd(18)} median ${median(times)} ms, worst ${Math.max(...times)} ms`)
      if (median(times) >= MAX_MS) process.exitCode = 1
    }
  } finally {
    await context.close()
    await service.discard()
  }
}

/** Once more under the worker, so that what it keeps of each page is there. */
async function visitAll(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.close()
  for (const route of PAGES) await open(context, route)
}

/** Milliseconds from the start of the navigation to the first frame with the sign. */
async function open(context: BrowserContext, { path, sign }: (typeof PAGES)[number]): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(`
    const isThere = () => document.querySelector(${JSON.stringify(sign)})
    new MutationObserver((_, observer) => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => { window.usableAt = Math.round(performance.now()) })
    }).observe(document, { childList: true, subtree: true })
  `)
  await page.goto(path, { waitUntil: 'commit' })
  // As functions: the page's policy forbids to evaluate words.
  const handle = await page.waitForFunction(() => (globalThis as { usableAt?: number }).usableAt)
  const usableAt = Number(await handle.jsonValue())
  await page.close()
  return usableAt
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
