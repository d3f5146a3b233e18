import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findHeadlessChromium } from '../../find-chromium.ts'

const SLOWER = 4
const PASSWORD = 'una frase bastante larga'

/** Words, since what tsx makes of a function asks for helpers that a page has not. */
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

/**
 * Has a phone-like browser read a file of so many rows and try it out; returns the longest time
 * between two frames meanwhile, in ms.
 */
export async function measureLongestFrame(
  serviceUrl: string,
  { rows, folder }: { rows: number; folder: string },
): Promise<number> {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({
      baseURL: serviceUrl,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const account = { username: 'fotogramas', email: 'fotogramas@example.com', password: PASSWORD }
    await context.request.post('/api/auth/register', { data: account })
    await context.request.post('/api/auth/login', { data: account })
    const page = await context.newPage()
    await page.goto('/import')
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const devices = await context.newCDPSession(page)
    await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluate(WATCH_FRAMES)
    await page.locator('input[type=file]').setInputFiles(writeRows(rows, folder))
    await page
      .locator('.import-bar button:enabled')
      .filter({ hasText: /^Traer/ })
      .waitFor({ timeout: 300_000 })
    return Number(await page.evaluate('longestFrame'))
  } finally {
    await browser.close()
  }
}

/** As a file, since what is handed over as bytes is unpacked in the page. */
function writeRows(rows: number, folder: string): string {
  const path = join(folder, 'enlaces.csv')
  const lines = Array.from({ length: rows }, (_, row) => `https://example.com/pagina/${row},codigo-${row}`)
  writeFileSync(path, ['destino,codigo', ...lines].join('\n'))
  return path
}
