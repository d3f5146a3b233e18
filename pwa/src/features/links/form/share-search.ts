/** What another app shared: the address comes as `url`, or in `text` or `title` (Android). */
export interface ShareSearch {
  url?: string
  text?: string
  title?: string
  /** How the short link is to end, where a missed code is made one. */
  sufix?: string
}

/** The parameters of /links/create that a share carries. */
export function readShareSearch(search: Record<string, unknown>): ShareSearch {
  const read = (name: keyof ShareSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return { ...read('url'), ...read('text'), ...read('title'), ...read('sufix') }
}
