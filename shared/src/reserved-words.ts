import { SAMPLE_SLUG } from './sample-slug.ts'

/** First segments of the app's pages, in lower case. */
const PAGES = [
  'account',
  'admin',
  'apidocs',
  'confirm-email',
  'dashboard',
  'groups',
  'import',
  'legal',
  'links',
  'login',
  'notfound',
  'pricing',
  'privacy',
  'recover',
  'register',
  'reset',
  'setup',
  'share',
  'stats',
  'success',
  'tags',
  'terms',
]

/** First segments of files and calls, and names with a meaning in protocols. */
const FILES_AND_CALLS = [
  '.well-known',
  '_atajo',
  'api',
  'app.html',
  'apple-touch-icon',
  'apple-touch-icon.png',
  'app-ads.txt',
  'ads.txt',
  'assets',
  'favicon',
  'favicon.ico',
  'flags',
  'fonts',
  'humans.txt',
  'icons',
  'index',
  'index.html',
  'licences',
  'licences.txt',
  'manifest',
  'manifest.webmanifest',
  'mark',
  'mark.svg',
  'mcp',
  'r',
  'robots',
  'robots.txt',
  'screenshots',
  'security.txt',
  'sitemap',
  'sitemap.xml',
  'sw',
  'sw.js',
  'yourls-api',
  'yourls-api.php',
]

/** Possible future pages. */
const ROOM = [
  'about',
  'app',
  'blog',
  'docs',
  'help',
  'logout',
  'notices',
  'scan',
  'settings',
  'status',
  'teams',
  'transfers',
  'webhooks',
]

/**
 * Words that cannot name a link at the root of a host. An older link with such a name still works
 * under /r/. The list is public: words may be added, but never removed.
 */
export const ROOT_WORDS: readonly string[] = Object.freeze(
  [...PAGES, ...FILES_AND_CALLS, ...ROOM, SAMPLE_SLUG].sort(),
)

const WORDS: ReadonlySet<string> = new Set(ROOT_WORDS)

/** Tells whether the root reserves that name, in any case. */
export function isRootWord(name: string): boolean {
  return WORDS.has(name.toLowerCase())
}
