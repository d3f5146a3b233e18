import type { Browser, CDPSession, Page } from 'playwright-core'
import type { DemoService } from '../browse/demo-service.ts'
import { OBSERVE_PAGE, type Observed } from './observe-page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const CPU_TIMES_SLOWER = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const WATCHED_MS = 9_000
const MOVE_EVERY_MS = 100
/** A scroll ends the browser's account of the largest paint, so it comes last. */
const SCROLL_AT_MS = 7_000
/** What of a task nobody feels. */
const SHORT_TASK_MS = 50

export interface Visit {
  path: string
  isSignedIn?: boolean
  /** Somebody moves the pointer over the page all the time, and scrolls at the end. */
  isMoving: boolean
}

/** Milliseconds since the visit began, unless it says otherwise. */
export interface Seen {
  firstPaint: number
  /** The last of them. */
  largestPaint: number
  /** The long tasks beyond their first 50 ms each, together. */
  blocked: number
  /** Of the layout, as the browser counts it. */
  shift: number
  /** The app has taken the page over; infinite where it did not. */
  takenOver: number
  /** Bytes of script as sent that were there before. */
  scriptBefore: number
  /** Bytes of script as sent in the whole visit. */
  script: number
}

/** Watches a phone's first visit for 9 seconds: four times slower, 150 ms and 1.6 Mbit/s. */
export async function watchVisit(browser: Browser, service: DemoService, visit: Visit): Promise<Seen> {
  const context = await browser.newContext({ locale: 'es-ES', baseURL: service.url, ...PHONE })
  try {
    if (visit.isSignedIn) await service.signIn(context)
    const page = await context.newPage()
    const phone = await context.newCDPSession(page)
    await phone.send('Network.enable')
    await phone.send('Network.emulateNetworkConditions', NETWORK)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
    await page.addInitScript(OBSERVE_PAGE)
    const until = Date.now() + WATCHED_MS
    await page.goto(visit.path, { waitUntil: 'commit' })
    if (visit.isMoving) await moveAbout(page, phone, until)
    await page.waitForTimeout(Math.max(0, until - Date.now()))
    const observed = await page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed)
    return summarize(observed)
  } finally {
    await context.close()
  }
}

/** A pointer in circles, and then a finger that scrolls. */
async function moveAbout(page: Page, phone: CDPSession, until: number): Promise<void> {
  const scrollsAt = until - WATCHED_MS + SCROLL_AT_MS
  for (let step = 0; Date.now() < scrollsAt; step += 1) {
    await page.mouse.move(195 + 120 * Math.cos(step / 5), 420 + 200 * Math.sin(step / 5))
    await page.waitForTimeout(MOVE_EVERY_MS)
  }
  await phone.send('Input.synthesizeScrollGesture', { x: 195, y: 600, yDistance: -500, speed: 800 })
}

function summarize({ firstPaint, largestPaints, longTasks, shifts, takenOver, scripts }: Observed): Seen {
  const takenOverAt = takenOver ?? Number.POSITIVE_INFINITY
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    firstPaint,
    largestPaint: largestPaints.at(-1) ?? Number.POSITIVE_INFINITY,
    blocked: sum(longTasks.map((ms) => ms - SHORT_TASK_MS)),
    shift: sum(shifts),
    takenOver: takenOverAt,
    scriptBefore: sum(scripts.filter(({ end }) => end <= takenOverAt).map(({ bytes }) => bytes)),
    script: sum(scripts.map(({ bytes }) => bytes)),
  }
}
