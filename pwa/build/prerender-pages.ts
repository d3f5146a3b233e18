import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { minifyScripts } from './minify-scripts.ts'
import { landingFiles, routeFiles, shellFiles } from './page-files.ts'
import { pruneStyles } from './prune-styles.ts'

const SPINNER = /<div class="boot-spinner"[^>]*><\/div>/
/** The typefaces of the first screen of every page; codes have theirs when they are seen. */
const FIRST_TYPEFACES = /assets\/(bricolage|instrument)[^"]*\.woff2$/
const FACE = /@font-face\s*{[^}]*}/g
const ENTRY = /<script type="module"[^>]*><\/script>/
const STYLE = /<style>([\s\S]*?)<\/style>/
const STYLE_LINK = /<link rel="stylesheet" href="([^"]+)" disabled>/

interface Markup {
  /** The landing page as a first visitor sees it. */
  landing: string
  /** What stands around every screen, while the screen is on its way. */
  frame: string
  /** What pages begin with, by path. */
  heads: Record<string, unknown>
}

/**
 * Makes two pages of Vite's one, with their styles inside: app.html, the shell of every route with
 * its frame, and index.html, the landing page, which the app hydrates.
 */
export function prerenderPages(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'prerender-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    async writeBundle(_, bundle) {
      const built = readFileSync(join(outDir, 'index.html'), 'utf8')
      const markup = await render(root)
      const page = inlineStyles(built, outDir)
      const shell = makeShell(
        preloadTypefaces(page, bundle).replace(SPINNER, () => markup.frame),
        markup.heads,
        bundle,
      )
      const landing = await makeLanding(
        page.replace(SPINNER, () => markup.landing),
        bundle,
      )
      leaveTypefacesToPages(page, outDir)
      writeFileSync(join(outDir, 'app.html'), minifyScripts(shell))
      writeFileSync(join(outDir, 'index.html'), minifyScripts(landing))
    },
  }
}

async function render(root: string): Promise<Markup> {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const directory = mkdtempSync(join(cache, 'prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'src/prerender.tsx', outDir: directory, emptyOutDir: true, copyPublicDir: false },
      // Under this condition the router leaves to its option `isServer` what Node would decide.
      ssr: { noExternal: [/^@tanstack\//], resolve: { conditions: ['development', 'module'] } },
    })
    const { prerender } = await import(pathToFileURL(join(directory, 'prerender.js')).href)
    const markup: Markup = await prerender()
    if (!/<form/.test(markup.landing)) throw new Error('The prerendered landing has no form')
    return markup
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The shell, whose frame the app replaces. */
function makeShell(page: string, heads: Markup['heads'], bundle: Rolldown.OutputBundle): string {
  const paths = routeFiles(bundle)
  const files = [...new Set(Object.values(paths).flat())]
  // First what is asked, or it would queue behind the code.
  const code = readScript('early-asks.js') + readScript('app-starter.js')
  return withStarter(page, bundle, code, {
    shared: shellFiles(bundle).map((file) => `/${file}`),
    files: files.map((file) => file.slice('assets/'.length)),
    routes: Object.fromEntries(
      Object.entries(paths).map(([path, names]) => [path, names.map((name) => files.indexOf(name))]),
    ),
    heads,
  })
}

/**
 * The landing page, which the app hydrates; until somebody is there, it can wait for the app, which
 * brings the styles that the page itself does without.
 */
async function makeLanding(page: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const marked = page.replace('<div id="root">', '<div id="root" data-prerendered="/">')
  const part = await partStyle(deferIcon(deferTypefaces(marked)))
  return withStarter(part.replace(STYLE_LINK, ''), bundle, readScript('app-starter.js'), {
    canWait: true,
    wholeStyle: styleFile(page),
    shared: landingFiles(bundle).map((file) => `/${file}`),
    routes: {},
    heads: {},
  })
}

/** The page with the script that starts the app in place of the one that Vite wrote. */
function withStarter(page: string, bundle: Rolldown.OutputBundle, code: string, wanted: object): string {
  const table = JSON.stringify({ entry: `/${shellFiles(bundle)[0]}`, ...wanted })
  const script = code.replace("'APP_FILES'", () => table)
  return page
    .replace(ENTRY, '')
    .replace('</body>', () => `<script data-cfasync="false">${script}</script>\n  </body>`)
}

/** A script of this folder without its comments. */
function readScript(name: string): string {
  const code = readFileSync(new URL(name, import.meta.url), 'utf8')
  return code.replace(/\/\*[\s\S]*?\*\/\s*|^\s*\/\/.*\n/gm, '')
}

/**
 * The styles stand in the page; the link that names their file asks for nothing, and says that they
 * are there.
 */
function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    const style = readFileSync(join(outDir, file), 'utf8')
    return `<style>${style}</style><link rel="stylesheet" href="/${file}" disabled>`
  })
}

/** The page with those of its styles that its markup asks for. */
async function partStyle(page: string): Promise<string> {
  const pruned = await pruneStyles(page)
  return page.replace(STYLE, () => `<style data-part>${pruned}</style>`)
}

/** The file has no typefaces: the page that asks for it has them, and would ask for them again. */
function leaveTypefacesToPages(page: string, outDir: string): void {
  const path = join(outDir, styleFile(page))
  const style = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    typefacesOf(style).reduce((rest, face) => rest.replace(face, ''), style),
  )
}

function styleFile(page: string): string {
  const [, file] = STYLE_LINK.exec(page) ?? []
  if (!file) throw new Error('The page names no style sheet')
  return file
}

function typefacesOf(style: string): string[] {
  const faces = (style.match(FACE) ?? []).filter((face) => face.includes('.woff2'))
  if (faces.length !== 3) throw new Error(`There are ${faces.length} of the 3 typefaces`)
  return faces
}

/** With the typefaces there before anything is painted, nothing has to be laid out again. */
function preloadTypefaces(html: string, bundle: Rolldown.OutputBundle): string {
  const links = Object.keys(bundle)
    .filter((file) => FIRST_TYPEFACES.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  return html.replace('<style>', () => `${links.join('\n    ')}\n    <style>`)
}

/** The page's script lets these typefaces in after the first paint; until then, fallbacks. */
function deferTypefaces(html: string): string {
  const faces = typefacesOf(html)
  const rest = faces.reduce((page, face) => page.replace(face, ''), html)
  return rest.replace('</style>', () => `</style><style media="not all">${faces.join('')}</style>`)
}

/** So it does the icon, which Chromium asks for before it paints; none would be /favicon.ico. */
function deferIcon(html: string): string {
  return html.replace(/(<link rel="icon") (href="[^"]+")/, '$1 href="data:," data-$2')
}
