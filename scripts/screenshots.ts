import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { SCREENSHOTS, type Screenshot } from '../pwa/build/screenshots.ts'
import { photographDemoPage } from './browse/demo-page.ts'
import { startDemoService } from './browse/demo-service.ts'
import { findChromium } from './find-chromium.ts'
import { root } from './source-files.ts'

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
    for (const { name, path, form } of SCREENSHOTS) {
      writeFileSync(
        join(folder, `${name}.png`),
        await photographDemoPage(browser, service, { path, screen: FORMS[form] }),
      )
      console.log(`${name}.png`)
    }
  } finally {
    await browser.close()
    await service.discard()
  }
}

takeScreenshots().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
