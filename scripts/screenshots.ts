import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { SCREENSHOTS, type Screenshot } from '../pwa/build/screenshots.ts'
import { photographDemoPage } from './browse/demo-page.ts'
import { runWithDemo } from './browse/run-with-demo.ts'
import { root } from './source-files.ts'

const FORMS: Record<Screenshot['form'], BrowserContextOptions> = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

// Takes the manifest's pictures of the running app, with the demo's links.
await runWithDemo(
  (options) => chromium.launch(options),
  async ({ service, browser }) => {
    const folder = join(root, 'pwa', 'public', 'screenshots')
    mkdirSync(folder, { recursive: true })
    for (const { name, path, form } of SCREENSHOTS) {
      const picture = await photographDemoPage(browser, service, { path, screen: FORMS[form] })
      writeFileSync(join(folder, `${name}.png`), picture)
      console.log(`${name}.png`)
    }
  },
)
