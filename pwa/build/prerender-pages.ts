import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, minifySync, type Plugin, type Rolldown } from 'vite'
import { landingFiles, routeFiles, shellFiles } from './page-files.ts'
import { pruneStyles } from './prune-styles.ts'

const SPINNER = /<div class="boot-spinner"[^>]*><\/div>/
/** The typefaces of every page's first screen; that of codes loads when it is first used. */
const FIRST_TYPEFACES = /assets\/(bricolage|instrument)[^"]*\.woff2$/
const FACE = /@font-face\s*{[^}]*}/g
const ENTRY = /<script type="module"[^>]*><\/script>/
const STYLE = /<style>([\s\S]*?)<\/style>/
const STYLE_LINK = /<link rel="stylesheet" href="([^"]+)" disabled>/

interface Markup {
  /** The landing page as a first visitor sees it. */
  landing: string
  /** The frame around every screen, while the screen loads. */
  frame: string
  /** The first elements of pages, by path. */
  heads: Record<string, unknown>
}

/**
 * Splits Vite's page into two with inlined styles: app.html, the shell of every route with its
 * frame, and index.html, the landing page, which the app hydrates.
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
      // Under this condition the router obeys its option `isServer` instead of detecting Node.
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

/** Builds the shell, whose frame the app replaces. */
function makeShell(page: string, heads: Markup['heads'], bundle: Rolldown.OutputBundle): string {
  const paths = routeFiles(bundle)
  const files = [...new Set(Object.values(paths).flat())]
  // The requests come first, or they would queue behind the code.
  const code = readScript('early-requests.js') + readScript('app-starter.js')
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
 * Builds the landing page, which the app hydrates. Until an interaction it can do without the app,
 * which also loads the styles that the page itself does not need.
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

/** Replaces Vite's script by the one that starts the app. */
function withStarter(page: string, bundle: Rolldown.OutputBundle, code: string, wanted: object): string {
  const table = JSON.stringify({ entry: `/${shellFiles(bundle)[0]}`, ...wanted })
  const script = code.replace("'APP_FILES'", () => table)
  return page
    .replace(ENTRY, '')
    .replace('</body>', () => `<script data-cfasync="false">${script}</script>\n  </body>`)
}

/** Reads a script of this folder and removes its comments. */
function readScript(name: string): string {
  const code = readFileSync(new URL(name, import.meta.url), 'utf8')
  return code.replace(/\/\*[\s\S]*?\*\/\s*|^\s*\/\/.*\n/gm, '')
}

/**
 * Inlines the styles. The disabled link keeps the file's name and loads nothing; it tells Vite's
 * preloading that the styles are present.
 */
function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    const style = readFileSync(join(outDir, file), 'utf8')
    return `<style>${style}</style><link rel="stylesheet" href="/${file}" disabled>`
  })
}

/** Keeps only the styles that the page's markup uses. */
async function partStyle(page: string): Promise<string> {
  const pruned = await pruneStyles(page)
  return page.replace(STYLE, () => `<style data-part>${pruned}</style>`)
}

/**
 * Removes the typefaces from the file, because the page declares them and would load them again.
 */
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

/** Preloading the typefaces avoids a second layout after the first paint. */
function preloadTypefaces(html: string, bundle: Rolldown.OutputBundle): string {
  const links = Object.keys(bundle)
    .filter((file) => FIRST_TYPEFACES.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  return html.replace('<style>', () => `${links.join('\n    ')}\n    <style>`)
}

/**
 * The page's script enables these typefaces after the first paint; until then fallbacks are used.
 */
function deferTypefaces(html: string): string {
  const faces = typefacesOf(html)
  const rest = faces.reduce((page, face) => page.replace(face, ''), html)
  return rest.replace('</style>', () => `</style><style media="not all">${faces.join('')}</style>`)
}

/**
 * Chromium would load the icon before it paints, and without a link it would request /favicon.ico.
 */
function deferIcon(html: string): string {
  return html.replace(/(<link rel="icon") (href="[^"]+")/, '$1 href="data:," data-$2')
}

const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|data-es5)\b)([^>]*)>([\s\S]*?)<\/script>/g

/** Minifies a page's inline scripts; those for old browsers stay unchanged. */
export function minifyScripts(page: string): string {
  return page.replace(INLINE_SCRIPT, (_, attributes: string, script: string) => {
    const { code, errors } = minifySync('inline.js', script, { module: false })
    if (errors.length > 0) throw new Error(errors[0]?.message)
    return `<script${attributes}>${code.trimEnd()}</script>`
  })
}
