import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { SCREENSHOTS, type Screenshot } from '../pwa/build/screenshots.ts'
import { hideNotices, openDemoPage } from './browse/demo-page.ts'
import { type DemoService, startDemoService } from './browse/demo-service.ts'
import { findChromium } from './find-chromium.ts'
import { root } from './source-files.ts'

const SETTLE_MS = 1_500

const FORMS: Record<Screenshot['form'], BrowserContextOptions> = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

/**
 * Takes the manifest's pictures of the running app, with the demo's links, into
 * pwa/public/screenshots.
 */
async function takeScreenshots(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const folder = join(root, 'pwa', 'public', 'screenshots')
  mkdirSync(folder, { recursive: true })
  const service = await startDemoService()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    for (const screenshot of SCREENSHOTS) {
      writeFileSync(join(folder, `${screenshot.name}.png`), await take(browser, service, screenshot))
      console.log(`${screenshot.name}.png`)
    }
  } finally {
    await browser.close()
    await service.discard()
  }
}

async function take(browser: Browser, service: DemoService, { path, form }: Screenshot): Promise<Buffer> {
  const page = await openDemoPage(browser, service, FORMS[form])
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hideNotices(page)
  // Charts draw themselves and pictures arrive; nothing on the page says when the last has.
  await page.waitForTimeout(SETTLE_MS)
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

takeScreenshots().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
