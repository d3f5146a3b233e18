import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

const pwa = join(import.meta.dirname, '..')
const mark = readFileSync(join(pwa, 'public', 'mark.svg'), 'utf8')
const maskable = readFileSync(join(pwa, 'build', 'mark-maskable.svg'), 'utf8')
const oneColor = mark.replace('#ec4f27', '#000').replace('#221811', '#000')

/** The drawing, its share of the square, and its background. */
const PICTURES = [
  { file: 'icon-192.png', size: 192, drawing: mark, share: 0.72, ground: '#fcfaf6', radius: 0.22 },
  { file: 'icon-512.png', size: 512, drawing: mark, share: 0.72, ground: '#fcfaf6', radius: 0.22 },
  { file: 'maskable-512.png', size: 512, drawing: maskable, share: 1, ground: '#ec4f27', radius: 0 },
  { file: 'monochrome-512.png', size: 512, drawing: oneColor, share: 0.7, ground: 'transparent', radius: 0 },
  { file: 'apple-touch-180.png', size: 180, drawing: maskable, share: 1, ground: '#ec4f27', radius: 0 },
  { file: 'shortcut-96.png', size: 96, drawing: mark, share: 0.66, ground: '#fcfaf6', radius: 0.5 },
]

/** Draws the manifest's icons from the mark with a local Chromium, into pwa/public/icons. */
async function drawIcons(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium on the PATH or in CHROME_PATH')
  const folder = join(pwa, 'public', 'icons')
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  for (const { file, size, drawing, share, ground, radius } of PICTURES) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>
      body { margin: 0 }
      div { display: grid; place-items: center; width: ${size}px; height: ${size}px;
        background: ${ground}; border-radius: ${radius * size}px }
      svg { width: ${share * 100}%; height: ${share * 100}% }
    </style><div>${drawing}</div>`)
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }))
  }
  await browser.close()
}

await drawIcons()
