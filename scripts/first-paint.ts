import { chromium } from 'playwright-core'
import { runWithDemo } from './browse/run-with-demo.ts'
import { type Seen, type Visit, watchVisit } from './first-paint/watch-visit.ts'
import { median } from './median.ts'
import { describeMachine } from './prove/kit/report.ts'

const RUNS = 3
const MAX_BLOCKED_MS = 150

/** The paths, and the most that the last largest paint may be, in first paints. */
const PAGES = [
  { path: '/', isSignedIn: false, maxRatio: 1.3 },
  { path: '/login', isSignedIn: false, maxRatio: 2.2 },
  { path: '/links', isSignedIn: true, maxRatio: 3 },
]

// Prints a phone's first visit to some pages, medians of three, beside their goals.
// `npm run first-paint [path…]`
await runWithDemo(
  (options) => chromium.launch(options),
  async ({ service, browser }) => {
    const wanted = process.argv.slice(2)
    console.log(describeMachine())
    console.log('Un móvil de 390 px, CPU 4 veces más lenta, 150 ms y 1,6 Mbit/s, primera visita, 9 s:')
    for (const { maxRatio, ...page } of PAGES) {
      if (wanted.length > 0 && !wanted.includes(page.path)) continue
      for (const isMoving of [false, true]) {
        const seen: Seen[] = []
        for (let run = 0; run < RUNS; run += 1)
          seen.push(await watchVisit(browser, service, { ...page, isMoving }))
        print({ ...page, isMoving }, maxRatio, (name) => median(seen.map((each) => each[name])))
      }
    }
  },
)

function print(visit: Visit, maxRatio: number, of: (name: keyof Seen) => number): void {
  const ratio = of('largestPaint') / of('firstPaint')
  const ms = (name: keyof Seen) => `${Math.round(of(name))} ms`
  const kilobytes = (name: keyof Seen) => (of(name) / 1024).toFixed(1)
  const goals: [what: string, isMet: boolean][] = [
    [`${ratio.toFixed(2)} de ${maxRatio}`, ratio <= maxRatio],
    [`bloqueada ${ms('blocked')} de ${MAX_BLOCKED_MS}`, of('blocked') <= MAX_BLOCKED_MS],
    [`salto ${of('shift').toFixed(3)}`, of('shift') < 0.0005],
  ]
  const facts = [
    `primera pintura ${ms('firstPaint')}`,
    `mayor ${ms('largestPaint')}`,
    `app ${ms('takenOver')}`,
    `script ${kilobytes('scriptBefore')} kB antes, ${kilobytes('script')} en todo`,
  ]
  const name = `${visit.path}${visit.isSignedIn ? ' (con sesión)' : ''}${visit.isMoving ? ', alguien se mueve' : ''}`
  const isGood = goals.every(([, isMet]) => isMet)
  if (!isGood) process.exitCode = 1
  console.log(`${isGood ? 'bien' : 'MAL '}  ${name}`)
  console.log(`      ${goals.map(([what, isMet]) => `${isMet ? '' : '✗ '}${what}`).join(' · ')}`)
  console.log(`      ${facts.join(' · ')}`)
}
