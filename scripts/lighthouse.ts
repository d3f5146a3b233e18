import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isPublicPage } from '@atajo/shared/app-pages'
import { chromium } from 'playwright-core'
import { findLighthouse } from './browse/find-lighthouse.ts'
import { runWithDemo } from './browse/run-with-demo.ts'
import { findFreePort } from './find-free-port.ts'
import { median } from './median.ts'
import { root } from './source-files.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const REST = CATEGORIES.slice(1)
/** A trace sometimes begins too late (NO_NAVSTART); the page is then loaded again. */
const TRIES = 3

/** The landing page waits two seconds for its app, whose start belongs into the trace. */
const CONFIG = { extends: 'lighthouse:default', settings: { pauseAfterLoadMs: 4_000 } }

const PUBLIC = '/login /register /legal /terms /privacy /apidocs /links /links/create /notfound'.split(' ')
const SIGNED_IN = '/ /links /links/create /dashboard/otono /stats /groups /tags /pricing /success'.split(' ')

type Category = (typeof CATEGORIES)[number]
type Scores = Record<Category | 'largestPaint' | 'blocked', number>

interface Page {
  path: string
  isSignedIn: boolean
  runs: number
  /** The least that counts as good, from 0 to 100. */
  least: number
  asked: readonly Category[]
}

const PAGES: Page[] = [
  { path: '/', isSignedIn: false, runs: 5, least: 95, asked: CATEGORIES },
  ...PUBLIC.map((path) => {
    const asked = isPublicPage(path) ? REST : unindexed(REST)
    return { path, isSignedIn: false, runs: 1, least: 100, asked }
  }),
  ...SIGNED_IN.map((path) => {
    return { path, isSignedIn: true, runs: 1, least: 95, asked: unindexed(CATEGORIES) }
  }),
]

/** The categories of a page that says `noindex` on purpose, which Lighthouse counts against it. */
function unindexed(categories: readonly Category[]): readonly Category[] {
  return categories.filter((category) => category !== 'seo')
}

const lighthouse = findLighthouse()
const folder = join(root, 'reports', 'lighthouse')
const config = join(folder, 'config.json')
mkdirSync(folder, { recursive: true })
writeFileSync(config, JSON.stringify(CONFIG))
const port = await findFreePort()
const wanted = process.argv.slice(2)

// Audits every page as a phone sees it and prints the medians. `npm run lighthouse [path…]`
await runWithDemo(
  // Lighthouse opens signed-in pages in this browser, by its port.
  ({ args = [], ...options }) =>
    chromium.launchPersistentContext('', { ...options, args: [...args, `--remote-debugging-port=${port}`] }),
  async ({ service, browser, executablePath }) => {
    await service.signIn(browser)
    console.log(`Lighthouse ${lighthouse.version}, móvil: ${CATEGORIES.join(' · ')}`)
    for (const page of PAGES) {
      if (wanted.length > 0 && !wanted.includes(page.path)) continue
      const runs: Scores[] = []
      while (runs.length < page.runs) runs.push(await audit(page, service.url, executablePath))
      print(page, (name) => median(runs.map((scores) => scores[name])))
    }
  },
)

function print({ path, isSignedIn, asked, least }: Page, of: (name: keyof Scores) => number): void {
  const isGood = asked.every((category) => of(category) >= least)
  if (!isGood) process.exitCode = 1
  const name = `${path}${isSignedIn ? ' (con sesión)' : ''}`
  const times = `mayor pintura ${of('largestPaint')} ms · bloqueada ${of('blocked')} ms`
  const scores = CATEGORIES.map(of).join(' · ')
  console.log(`${isGood ? 'bien' : 'MAL '}  ${name.padEnd(28)} ${scores.padEnd(22)}  ${times}`)
}

async function audit({ path, isSignedIn }: Page, url: string, executablePath: string): Promise<Scores> {
  const output = join(folder, `${isSignedIn ? 'member' : 'visitor'}${path.replaceAll('/', '-')}.json`)
  const flags = [
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
    `--config-path=${config}`,
    '--quiet',
    ...(isSignedIn ? [`--port=${port}`] : []),
  ]
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, CHROME_PATH: executablePath }
  let problems = ''
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await promisify(execFile)(lighthouse.node, [lighthouse.cli, url + path, ...flags], { env })
      const scores = readScores(output)
      if (scores) return scores
    } catch (error) {
      problems = String(error)
    }
  }
  throw new Error(`Lighthouse no ha podido con ${path}:\n${problems}`)
}

function readScores(path: string): Scores | null {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.runtimeError) return null
  const scores = CATEGORIES.map((category) => [category, Math.round(report.categories[category].score * 100)])
  const timeOf = (name: string) => Math.round(report.audits[name].numericValue)
  const times = { largestPaint: timeOf('largest-contentful-paint'), blocked: timeOf('total-blocking-time') }
  return { ...Object.fromEntries(scores), ...times } as Scores
}
