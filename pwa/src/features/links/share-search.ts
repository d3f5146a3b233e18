/** What another app shared: the address may come as `url`, or within `text` or `title` (Android does so). */
export interface ShareSearch {
  url?: string
  text?: string
  title?: string
}

/** The parameters of /links/create that a share carries. */
export function readShareSearch(search: Record<string, unknown>): ShareSearch {
  const read = (name: keyof ShareSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return { ...read('url'), ...read('text'), ...read('title') }
}
