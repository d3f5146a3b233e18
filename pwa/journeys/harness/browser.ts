import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findHeadlessChromium } from '../../../scripts/find-chromium.ts'
import { watchPages } from './open-pages.ts'

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** `JOURNEY_SCREEN=phone` runs every journey on a phone, unless it names a screen itself. */
const SCREEN = process.env.JOURNEY_SCREEN === 'phone' ? PHONE : DESKTOP

/** A timeout that only a hanging page reaches, however slow the machine. */
export const PATIENCE_MS = 60_000

export const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
]

/** Opens Chromium with optional further flags; close it when the journey ends. */
export async function openBrowser(...flags: string[]): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('no Chromium on the PATH or in CHROME_PATH')
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}

let serviceWorkers: BrowserContextOptions['serviceWorkers'] = 'allow'

/**
 * Turns the worker off for a file that does not need it: caching the whole app is more than half of
 * a fresh person's time.
 */
export function withoutWorker(): void {
  serviceWorkers = 'block'
}

/** Allows workers again, for the next file. */
export function allowWorkers(): void {
  serviceWorkers = 'allow'
}

/** Opens a fresh context in Spanish with the clipboard allowed. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = SCREEN,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    baseURL,
    serviceWorkers,
    ...options,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL })
  context.setDefaultTimeout(PATIENCE_MS)
  context.on('page', waitForOverlayHistory)
  watchPages(context)
  return context
}

/**
 * A closing overlay goes back in the history a moment later, and Chromium drops a navigation that
 * begins in between. Navigations of a journey wait for that step.
 */
function waitForOverlayHistory(page: Page): void {
  const { goto, reload } = page
  const settle = () => untilOverlaysRest(page)
  page.goto = (...args) => settle().then(() => goto.apply(page, args))
  page.reload = (...args) => settle().then(() => reload.apply(page, args))
}

/** Waits until a closing overlay has gone back in the history. */
export async function untilOverlaysRest(page: Page): Promise<void> {
  await page.evaluate(untilSteppedBack).catch(() => {})
}

/** Runs in the page; an overlay that stays open takes no step, which is certain after 300 ms. */
function untilSteppedBack(): Promise<void> {
  return new Promise((resolve) => {
    if (!history.state?.overlays) return resolve()
    addEventListener('popstate', () => setTimeout(resolve), { once: true })
    setTimeout(resolve, 300)
  })
}

/** Waits until the worker has cached everything that an offline start needs. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

const MAX_FADE_MS = 1000

/** Minified, because every page parses it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the findings of axe-core, one line per rule and place, after all animations have ended.
 */
export async function findAccessibilityBreaches(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  await page.waitForFunction((longest) => {
    if (document.querySelector('[data-sonner-toast][data-mounted="false"]')) return false
    // A popover is above the page until it has found its place, and fades in there.
    const isSeen = (each: Element) =>
      each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      each.getBoundingClientRect().bottom > 0
    if (![...document.querySelectorAll('[role="dialog"]')].every(isSeen)) return false
    const fades = document.getAnimations().filter((each) => each.playState === 'running')
    return fades.every((each) => Number(each.effect?.getComputedTiming().endTime) > longest)
  }, MAX_FADE_MS)
  return page.evaluate(async (only) => {
    const axe = (globalThis as unknown as { axe: typeof axeCore }).axe
    const options: axeCore.RunOptions = {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  }, rules)
}

/** Resolves when the page has loaded the code that registers its worker. */
export async function untilWorkerRegistered(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('workbox-window')),
  )
}
