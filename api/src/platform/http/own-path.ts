const LONGEST = 500

/** Allows plain words only, which routers and browsers cannot interpret differently. */
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/

/** API calls are no pages, and short links lead to other sites. */
const NO_PAGE = /^\/(?:api|r)(?:\/|$)/i

/** Returns the requested page of the app, or the start page if the text is no such page. */
export function ownPath(asked: string | undefined): string {
  if (asked === undefined || asked.length > LONGEST) return '/'
  const [path = '', query] = asked.split('?', 2)
  if (!PLAIN_PATH.test(path) || NO_PAGE.test(path)) return '/'
  return query === undefined || !/^[\w\-=&.~%+]*$/.test(query) ? path : `${path}?${query}`
}
