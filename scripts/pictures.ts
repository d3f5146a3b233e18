import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { openDemoPage, photographDemoPage } from './browse/demo-page.ts'
import { runWithDemo } from './browse/run-with-demo.ts'
import { filmFirstLink } from './pictures/first-link-scene.ts'
import { movingPicture } from './pictures/moving-picture.ts'
import { root } from './source-files.ts'

const KILOBYTE = 1024
/** The most that the three may weigh together, bytes: readers of README wait for them. */
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

// Takes README's pictures of the built app, with the demo's links, into docs.
await runWithDemo(
  (options) => chromium.launch(options),
  async ({ service, browser }) => {
    const list = { path: '/links', screen: DESKTOP }
    const statistics = { path: '/dashboard/serigrafia', screen: PHONE }
    const pictures = {
      'atajo.png': await photographDemoPage(browser, service, list),
      'atajo-movil.png': await photographDemoPage(browser, service, statistics),
      'atajo.gif': movingPicture(await filmFirstLink(await openDemoPage(browser, service, FILM))),
    }
    let bytes = 0
    for (const [name, picture] of Object.entries(pictures)) {
      writeFileSync(join(root, 'docs', name), picture)
      bytes += picture.length
      console.log(`docs/${name}: ${Math.round(picture.length / KILOBYTE)} kB`)
    }
    if (bytes > MOST_BYTES) throw new Error('Juntas pesan más de 1.000 kB.')
  },
)
