const LONGEST = 500

/** Only plain words: nothing that a router or a browser could read in another way. */
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/

/** Calls, and short links, which lead to anybody's site. */
const NO_PAGE = /^\/(?:api|r)(?:\/|$)/i

/** The page of the app that was asked for; the start for whatever is none. */
export function ownPath(asked: string | undefined): string {
  if (asked === undefined || asked.length > LONGEST) return '/'
  const [path = '', query] = asked.split('?', 2)
  if (!PLAIN_PATH.test(path) || NO_PAGE.test(path)) return '/'
  return query === undefined || !/^[\w\-=&.~%+]*$/.test(query) ? path : `${path}?${query}`
}
