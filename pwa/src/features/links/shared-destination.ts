import type { ShareSearch } from './share-search.ts'

/** The address that was shared; empty when there is none. */
export function sharedDestination({ url, text, title }: ShareSearch): string {
  if (url) return url
  return /https?:\/\/\S+/.exec(`${text ?? ''} ${title ?? ''}`)?.[0] ?? ''
}
