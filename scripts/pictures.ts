import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { hideNotices, openDemoPage } from './browse/demo-page.ts'
import { startDemoService } from './browse/demo-service.ts'
import { findChromium } from './find-chromium.ts'
import { filmFirstLink } from './pictures/first-link-scene.ts'
import { movingPicture } from './pictures/moving-picture.ts'
import { root } from './source-files.ts'

const SETTLE_MS = 1_500
const KILOBYTE = 1024
/** Most that the three may weigh together, bytes: whoever reads README waits for them. */
const MOST_BYTES = 1_000 * KILOBYTE

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const FILM = { viewport: { width: 1024, height: 700 } }
const PHONE = {
  viewport: { width: 390, height: 900 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
} as const

/** Takes README's pictures of the built app, with the demo's links, into docs. */
async function takePictures(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Hace falta Chromium: no está en el PATH ni en CHROME_PATH.')
  const service = await startDemoService()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

  async function take(path: string, screen: BrowserContextOptions): Promise<Buffer> {
    const page = await openDemoPage(browser, service, screen)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hideNotices(page)
    // Charts draw themselves and pictures arrive; nothing on the page says when the last has.
    await page.waitForTimeout(SETTLE_MS)
    const picture = await page.screenshot()
    await page.context().close()
    return picture
  }

  try {
    const pictures = {
      'atajo.png': await take('/links', DESKTOP),
      'atajo-movil.png': await take('/dashboard/serigrafia', PHONE),
      'atajo.gif': movingPicture(await filmFirstLink(await openDemoPage(browser, service, FILM))),
    }
    let bytes = 0
    for (const [name, picture] of Object.entries(pictures)) {
      writeFileSync(join(root, 'docs', name), picture)
      bytes += picture.length
      console.log(`docs/${name}: ${Math.round(picture.length / KILOBYTE)} kB`)
    }
    if (bytes > MOST_BYTES) throw new Error('Juntas pesan más de 1.000 kB.')
  } finally {
    await browser.close()
    await service.discard()
  }
}

takePictures().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
