/** Content shared by another app. Android puts the address into `url`, `text` or `title`. */
export interface ShareSearch {
  url?: string
  text?: string
  title?: string
  /** The custom slug to suggest, when a missed code is turned into a link. */
  sufix?: string
}

/** Reads the parameters of /links/create that come from a share. */
export function readShareSearch(search: Record<string, unknown>): ShareSearch {
  const read = (name: keyof ShareSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return { ...read('url'), ...read('text'), ...read('title'), ...read('sufix') }
}
