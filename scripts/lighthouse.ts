import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPublicPage } from '@atajo/shared/app-pages'
import { chromium } from 'playwright-core'
import { type DemoService, startDemoService } from './browse/demo-service.ts'
import { findLighthouse, type Lighthouse } from './browse/find-lighthouse.ts'
import { findChromium } from './find-chromium.ts'
import { findFreePort } from './find-free-port.ts'
import { median } from './median.ts'
import { root } from './source-files.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const REST = CATEGORIES.slice(1)
/** A trace sometimes begins too late (NO_NAVSTART); the page is then loaded again. */
const TRIES = 3

/** The landing page waits two seconds for its app, whose start belongs into the trace. */
const CONFIG = { extends: 'lighthouse:default', settings: { pauseAfterLoadMs: 4_000 } }

type Category = (typeof CATEGORIES)[number]
type Scores = Record<Category | 'largestPaint' | 'blocked', number>

interface Page {
  path: string
  runs: number
  isSignedIn?: boolean
  /** The least that counts as good, from 0 to 100. */
  least: number
  asked: readonly Category[]
}

const PUBLIC = [
  '/login',
  '/register',
  '/legal',
  '/terms',
  '/privacy',
  '/apidocs',
  '/links',
  '/links/create',
  '/notfound',
]
const SIGNED_IN = [
  '/',
  '/links',
  '/links/create',
  '/dashboard/otono',
  '/stats',
  '/groups',
  '/tags',
  '/pricing',
  '/success',
]

const PAGES: Page[] = [
  { path: '/', runs: 5, least: 95, asked: CATEGORIES },
  ...PUBLIC.map((path) => ({
    path,
    runs: 1,
    least: 100,
    asked: isPublicPage(path) ? REST : unindexed(REST),
  })),
  ...SIGNED_IN.map((path) => ({ path, runs: 1, isSignedIn: true, least: 95, asked: unindexed(CATEGORIES) })),
]

/** Where a page says `noindex` on purpose, which Lighthouse counts against it. */
function unindexed(categories: readonly Category[]): readonly Category[] {
  return categories.filter((category) => category !== 'seo')
}

interface Audit {
  lighthouse: Lighthouse
  chromium: string
  service: DemoService
  folder: string
  /** DevTools port of a browser that is signed in. */
  port: number
}

/** Audits every page as a phone sees it and prints the medians. `npm run lighthouse [path…]` */
async function main(wanted: string[]): Promise<void> {
  const lighthouse = findLighthouse()
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const folder = join(root, 'reports', 'lighthouse')
  mkdirSync(folder, { recursive: true })
  const service = await startDemoService()
  const port = await findFreePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launchPersistentContext('', { executablePath, args })
  try {
    await service.signIn(browser)
    console.log(`Lighthouse ${lighthouse.version}, móvil: ${CATEGORIES.join(' · ')}`)
    const audit = { lighthouse, chromium: executablePath, service, folder, port }
    for (const page of PAGES) {
      if (wanted.length === 0 || wanted.includes(page.path)) await auditPage(audit, page)
    }
  } finally {
    await browser.close()
    await service.discard()
  }
}

async function auditPage(audit: Audit, page: Page): Promise<void> {
  const runs: Scores[] = []
  for (let run = 1; run <= page.runs; run += 1) runs.push(await auditOnce(audit, page, run))
  const medians = CATEGORIES.map((category) => median(runs.map((scores) => scores[category])))
  const isGood = page.asked.every((category) => (medians[CATEGORIES.indexOf(category)] ?? 0) >= page.least)
  const name = `${page.path}${page.isSignedIn ? ' (con sesión)' : ''}`
  const [largestPaint, blocked] = [
    median(runs.map((scores) => scores.largestPaint)),
    median(runs.map((scores) => scores.blocked)),
  ]
  const times = `mayor pintura ${largestPaint} ms · bloqueada ${blocked} ms`
  console.log(`${isGood ? 'bien' : 'MAL '}  ${name.padEnd(28)} ${medians.join(' · ').padEnd(22)}  ${times}`)
  if (!isGood) process.exitCode = 1
}

async function auditOnce(audit: Audit, page: Page, run: number, tries = TRIES): Promise<Scores> {
  const name = `${page.isSignedIn ? 'member' : 'visitor'}${page.path.replaceAll('/', '-')}-${run}.json`
  const output = join(audit.folder, name)
  const config = join(audit.folder, 'config.json')
  writeFileSync(config, JSON.stringify(CONFIG))
  const flags = [
    `--output=json`,
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless=new --no-sandbox`,
    `--config-path=${config}`,
    '--quiet',
    ...(page.isSignedIn ? [`--port=${audit.port}`] : []),
  ]
  const { node, cli } = audit.lighthouse
  const child = spawn(node, [cli, audit.service.url + page.path, ...flags], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CHROME_PATH: audit.chromium },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let problems = ''
  child.stderr.on('data', (chunk) => {
    problems += chunk
  })
  const [code] = await once(child, 'exit')
  const scores = code === 0 ? readScores(output) : null
  if (scores) return scores
  if (tries > 1) return auditOnce(audit, page, run, tries - 1)
  throw new Error(`Lighthouse no ha podido con ${page.path}:\n${problems}`)
}

function readScores(path: string): Scores | null {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.runtimeError) return null
  const entries = CATEGORIES.map((category) => [
    category,
    Math.round(report.categories[category].score * 100),
  ])
  const timeOf = (audit: string) => Math.round(report.audits[audit].numericValue)
  const times = {
    largestPaint: timeOf('largest-contentful-paint'),
    blocked: timeOf('total-blocking-time'),
  }
  return { ...Object.fromEntries(entries), ...times } as Scores
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
