import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const SPINNER = /<div class="boot-spinner"[^>]*><\/div>/

/**
 * Makes two pages of the one that Vite wrote: app.html, the shell of every route, and index.html, the landing
 * page with its text and styles inside, whose script starts after the first paint.
 * Writes inline-scripts.json too: the CSP hashes of the scripts inside those pages.
 */
export function prerenderLanding(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'prerender-landing',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const shell = readFileSync(join(outDir, 'index.html'), 'utf8')
      const markup = await renderLanding(root)
      const landing = startAfterFirstPaint(
        inlineStyles(
          shell.replace(SPINNER, () => markup),
          outDir,
        ),
      )
      writeFileSync(join(outDir, 'app.html'), shell)
      writeFileSync(join(outDir, 'index.html'), landing)
      writeFileSync(
        join(outDir, 'inline-scripts.json'),
        JSON.stringify({ scriptHashes: scriptHashes(shell, landing) }),
      )
    },
  }
}

async function renderLanding(root: string): Promise<string> {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const directory = mkdtempSync(join(cache, 'prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'src/prerender.tsx', outDir: directory, emptyOutDir: true, copyPublicDir: false },
      ssr: { noExternal: ['@tanstack/react-router'] },
    })
    const { prerender } = await import(pathToFileURL(join(directory, 'prerender.js')).href)
    return prerender()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    return `<style>${readFileSync(join(outDir, file), 'utf8')}</style>`
  })
}

/** What is typed and sent before the script has started is left in the page for the script to find. */
function startAfterFirstPaint(html: string): string {
  const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html)
  if (!entry) throw new Error('The built page has no module script')
  const starter = `<script>
      document.addEventListener('submit', (event) => {
        const form = event.target
        if (!form.matches('[data-prerendered]')) return
        event.preventDefault()
        form.dataset.sent = 'true'
      })
      requestAnimationFrame(() => setTimeout(() => import('${entry[1]}')))
    </script>`
  return html.replace(entry[0], '').replace('</body>', () => `${starter}\n  </body>`)
}

function scriptHashes(...pages: string[]): string[] {
  const hashes = pages.flatMap((page) =>
    [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => {
      return `sha256-${createHash('sha256').update(code).digest('base64')}`
    }),
  )
  return [...new Set(hashes)]
}
