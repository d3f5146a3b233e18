/** Pages of the app that search engines may show. */
export const PUBLIC_PAGES = ['/', '/legal', '/login', '/privacy', '/terms'] as const

const PAGES: ReadonlySet<string> = new Set([
  ...PUBLIC_PAGES,
  '/account',
  '/admin',
  '/apidocs',
  '/confirm-email',
  '/groups',
  '/import',
  '/links',
  '/links/create',
  '/notfound',
  '/pricing',
  '/recover',
  '/register',
  '/reset',
  '/setup',
  '/stats',
  '/success',
  '/tags',
])
const ABOUT_ONE = /^\/dashboard\/[^/]+$/

/** Tells whether the app has a page at that path, with or without a slash at the end. */
export function isAppPage(path: string): boolean {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  return PAGES.has(bare) || ABOUT_ONE.test(bare)
}

export function isPublicPage(path: string): boolean {
  return (PUBLIC_PAGES as readonly string[]).includes(path)
}
