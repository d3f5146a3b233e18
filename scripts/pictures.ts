import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { openDemoPage, photographDemoPage } from './browse/demo-page.ts'
import { startDemoService } from './browse/demo-service.ts'
import { findChromium } from './find-chromium.ts'
import { filmFirstLink } from './pictures/first-link-scene.ts'
import { movingPicture } from './pictures/moving-picture.ts'
import { root } from './source-files.ts'

const KILOBYTE = 1024
/** Most that the three may weigh together, bytes: whoever reads README waits for them. */
const MOST_BYTES = 1_000 * KILOBYTE

const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** Without a worker nothing says in between that the app is ready for offline. */
const FILM = { viewport: { width: 1024, height: 700 }, serviceWorkers: 'block' } as const
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

  try {
    const pictures = {
      'atajo.png': await photographDemoPage(browser, service, { path: '/links', screen: DESKTOP }),
      'atajo-movil.png': await photographDemoPage(browser, service, {
        path: '/dashboard/serigrafia',
        screen: PHONE,
      }),
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
