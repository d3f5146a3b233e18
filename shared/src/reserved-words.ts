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

/** First segments of its files and calls, and names that protocols give a meaning to. */
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

/** Pages that may come. */
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
 * Words that are never the name of a link at the root of a host. A link that was named so before
 * lives on under /r/. Published: words are added, none is taken out.
 */
export const ROOT_WORDS: readonly string[] = Object.freeze(
  [...PAGES, ...FILES_AND_CALLS, ...ROOM, SAMPLE_SLUG].sort(),
)

const WORDS: ReadonlySet<string> = new Set(ROOT_WORDS)

/** Whether the root keeps that name for the service itself, in whatever case it is written. */
export function isRootWord(name: string): boolean {
  return WORDS.has(name.toLowerCase())
}
