import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isRareScreen, isTypeface } from '../src/platform/device/worker-contract.ts'

/**
 * Download limits as sent (Brotli if it helps), in kB of 1,024 bytes. A changed hash in a file name
 * changes a part by some tens of bytes.
 */
const BUDGETS = {
  shell: 106,
  landing: 140.4,
  // Together with 1.1 kB of headers this fits into the ten packets that need no acknowledgement
  // (RFC 6928).
  beforeTap: 13.2,
  charts: 153,
  css: 13.3,
  rareScreens: 84,
  // With its decoder and the outlines of letters.
  qrStudio: 60,
  precache: 540,
}

/** Matches the file name of the style sheet that is inlined into the page. */
const STYLE_INSIDE = /<link rel="stylesheet" href="\/assets\/([^"]+)" disabled>/

type Measured = Record<keyof typeof BUDGETS, number>

/** Prints the size of each part, and fails the build if one exceeds its budget. */
export function checkBudgets(): Plugin {
  let outDir = ''
  return {
    name: 'check-budgets',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler(error) {
        if (error) return
        const measured = measure(outDir)
        const lines = Object.entries(measured).map(([part, bytes]) => {
          const budget = BUDGETS[part as keyof Measured] * 1024
          return { text: `${part}: ${kilobytes(bytes)} of ${kilobytes(budget)}`, isOver: bytes > budget }
        })
        console.log(`Byte budgets (brotli): ${lines.map((line) => line.text).join(' · ')}`)
        const over = lines.filter((line) => line.isOver)
        if (over.length > 0) throw new Error(`Over budget: ${over.map((line) => line.text).join(', ')}`)
      },
    },
  }
}

function measure(outDir: string): Measured {
  const sent = (file: string) => sentBytes(join(outDir, file))
  const sum = (files: string[]) => files.reduce((total, file) => total + sent(file), 0)
  const assets = readdirSync(join(outDir, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const css = assets.filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`)
  const charts = assets.filter((file) => file.startsWith('echarts')).map((file) => `assets/${file}`)
  const rare = assets.map((file) => `assets/${file}`).filter(isRareScreen)
  const isStudio = (file: string) => file.startsWith('assets/qr-')
  const shell = staticFiles(outDir, 'app.html')
  const shellStyle = STYLE_INSIDE.exec(readFileSync(join(outDir, 'app.html'), 'utf8'))?.[1] ?? ''
  return {
    shell: sum(shell.filter((file) => file.endsWith('.js'))),
    landing: sum(['index.html', ...staticFiles(outDir, 'index.html')]),
    beforeTap: sum(['index.html', ...filesBeforeTap(outDir)]),
    charts: sum(charts),
    css:
      sent(`assets/${shellStyle}`) +
      Math.max(0, ...css.filter((file) => !file.includes(shellStyle)).map(sent)),
    rareScreens: sum(rare.filter((file) => !isStudio(file))),
    qrStudio: sum(rare.filter(isStudio)),
    precache: sum(precachedFiles(outDir)),
  }
}

/** Returns the scripts and styles that a page loads without any interaction. */
function staticFiles(outDir: string, page: string): string[] {
  const html = readFileSync(join(outDir, page), 'utf8')
  const found = new Set<string>()
  const loaded = html.replace(STYLE_INSIDE, '')
  for (const [, file = ''] of loaded.matchAll(/["'`(]\/(assets\/[^"'`)]+\.(?:js|css))/g)) found.add(file)
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    const code = readFileSync(join(outDir, file), 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      found.add(`assets/${imported}`)
    }
  }
  return [...found]
}

/**
 * Returns the requests of a first visit to the landing page before any interaction, without
 * typefaces.
 */
function filesBeforeTap(outDir: string): string[] {
  const html = readFileSync(join(outDir, 'index.html'), 'utf8')
  if (!/canWait:!0/.test(html)) return staticFiles(outDir, 'index.html')
  const markup = html.replace(STYLE_INSIDE, '').replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
  const named = markup.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)
  return [...named].map(([, file = '']) => file)
}

/**
 * Returns the files that the worker installs; the others load later, see src/worker/warm-files.ts.
 */
function precachedFiles(outDir: string): string[] {
  const worker = readFileSync(join(outDir, 'sw.js'), 'utf8')
  return [...worker.matchAll(/["'`]?url["'`]?:\s*["'`]([^"'`]+)["'`]/g)]
    .map(([, file = '']) => file)
    .filter((file) => !isTypeface(file) && !isRareScreen(file))
}

function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}
