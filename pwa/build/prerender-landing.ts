import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const LANDING_PAGE = 'features/landing/landing-page.tsx'
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
    async writeBundle(_, bundle) {
      const shell = preload(readFileSync(join(outDir, 'index.html'), 'utf8'), shellFiles(bundle))
      const markup = await renderLanding(root)
      const page = inlineStyles(
        shell.replace(SPINNER, () => markup),
        outDir,
      )
      const landing = startAfterFirstPaint(preload(page, landingFiles(bundle)))
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
    const markup: string = await prerender()
    if (!markup.includes('data-prerendered')) throw new Error('The prerendered landing page has no form')
    return markup
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The script files that every page needs. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  return withImports(bundle, (chunk) => chunk.isEntry)
}

/** The script files that the landing page needs. */
function landingFiles(bundle: Rolldown.OutputBundle): string[] {
  return withImports(bundle, (chunk) => chunk.moduleIds.some((id) => id.includes(LANDING_PAGE)))
}

/** The files of the chunks that match, and of all that they import at once. */
function withImports(
  bundle: Rolldown.OutputBundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set(chunks.filter(isWanted).map((chunk) => chunk.fileName))
  if (found.size === 0) throw new Error('No chunk of the bundle matches')
  for (const fileName of found) {
    const chunk = chunks.find((other) => other.fileName === fileName)
    for (const imported of chunk?.imports ?? []) found.add(imported)
  }
  return [...found]
}

/** Lets the browser fetch the files while it still reads the page. */
function preload(html: string, files: string[]): string {
  const links = files
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return html.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
}

function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    return `<style>${readFileSync(join(outDir, file), 'utf8')}</style>`
  })
}

/**
 * What is typed and sent before the script has started is left in the page for the script to find. A button that is
 * still held down counts as sent: the app takes its place, and no click will come.
 */
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
      const press = (isDown) => (event) => {
        const button = event.target.closest('[data-prerendered] [type=submit]')
        if (button) button.form.dataset.sent = isDown
      }
      document.addEventListener('pointerdown', press(true))
      document.addEventListener('pointerup', press(false))
      document.addEventListener('pointercancel', press(false))
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
