import { chromium } from 'playwright-core'
import { startDemoService } from './browse/demo-service.ts'
import { findChromium } from './find-chromium.ts'
import { type Seen, type Visit, watchVisit } from './first-paint/watch-visit.ts'
import { median } from './median.ts'
import { describeMachine } from './prove/kit/report.ts'

const RUNS = 3
const MAX_BLOCKED_MS = 150

interface Page {
  path: string
  isSignedIn?: boolean
  /** Most that the last largest paint may be, in first paints. */
  maxRatio: number
}

const PAGES: Page[] = [
  { path: '/', maxRatio: 1.3 },
  { path: '/login', maxRatio: 2.2 },
  { path: '/links', isSignedIn: true, maxRatio: 3 },
]

/**
 * Prints what a phone's first visit sees of some pages, medians of three, beside their goals.
 * `npm run first-paint [path…]`
 */
async function main(wanted: string[]): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const service = await startDemoService()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    console.log(describeMachine())
    console.log('Un móvil de 390 px, CPU 4 veces más lenta, 150 ms y 1,6 Mbit/s, primera visita, 9 s:')
    for (const page of PAGES.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
      for (const isMoving of [false, true]) {
        const visit = { path: page.path, isSignedIn: page.isSignedIn, isMoving }
        const seen: Seen[] = []
        for (let run = 0; run < RUNS; run += 1) seen.push(await watchVisit(browser, service, visit))
        tell(page, visit, medians(seen))
      }
    }
  } finally {
    await browser.close()
    await service.discard()
  }
}

function medians(seen: Seen[]): Seen {
  const [first] = seen as [Seen]
  const names = Object.keys(first) as (keyof Seen)[]
  return Object.fromEntries(
    names.map((name) => [name, median(seen.map((each) => each[name]))]),
  ) as unknown as Seen
}

function tell({ maxRatio }: Page, visit: Visit, seen: Seen): void {
  const ratio = seen.largestPaint / seen.firstPaint
  const goals = [
    { what: `${ratio.toFixed(2)} de ${maxRatio}`, isMet: ratio <= maxRatio },
    {
      what: `bloqueada ${Math.round(seen.blocked)} de ${MAX_BLOCKED_MS} ms`,
      isMet: seen.blocked <= MAX_BLOCKED_MS,
    },
    { what: `salto ${seen.shift.toFixed(3)}`, isMet: seen.shift < 0.0005 },
  ]
  const facts = [
    `primera pintura ${Math.round(seen.firstPaint)} ms`,
    `mayor ${Math.round(seen.largestPaint)} ms`,
    `app ${Math.round(seen.takenOver)} ms`,
    `script ${kilobytes(seen.scriptBefore)} kB antes, ${kilobytes(seen.script)} en todo`,
  ]
  const name = `${visit.path}${visit.isSignedIn ? ' (con sesión)' : ''}${visit.isMoving ? ', alguien se mueve' : ''}`
  const isGood = goals.every(({ isMet }) => isMet)
  if (!isGood) process.exitCode = 1
  console.log(`${isGood ? 'bien' : 'MAL '}  ${name}`)
  console.log(`      ${goals.map(({ what, isMet }) => `${isMet ? '' : '✗ '}${what}`).join(' · ')}`)
  console.log(`      ${facts.join(' · ')}`)
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
