import type { Link } from '@atajo/shared/link'
import { SEARCHED_FIELDS } from '@atajo/shared/link-columns'
import { redirectPath } from '@atajo/shared/paths'
import { readableAddress } from '@atajo/shared/readable-address'
import { type FoldedText, foldText, searchByText } from '../../../platform/text/text-search.ts'

const foldedTexts = new WeakMap<Link, FoldedText>()

/**
 * Returns the links that contain every word of the text in short link, destination (readable or
 * stored), title, note, group or tags.
 */
export function findLinks<Found extends Link>(links: readonly Found[], search: string): Found[] {
  const query = search.trim()
  const path = shortPathOf(query)
  return searchByText(links, path === undefined ? query : [query, `\n${path}`], foldedTextOf)
}

/** Reduces a pasted short link, in any form and on any host, to its name. */
function shortPathOf(query: string): string | undefined {
  const prefixed = /^(?:https?:\/\/)?[^/]*(\/r\/.*)$/i.exec(query)?.[1]
  const name = /^(?:https?:\/\/)?[^/\s]+\.[^/\s]+\/([\w-]{1,64})\+?\/?$/i.exec(query)?.[1]
  return prefixed ?? (name && redirectPath(name))
}

/** Cached by object, because links are immutable and each keystroke searches all of them. */
function foldedTextOf(link: Link): FoldedText {
  let text = foldedTexts.get(link)
  if (text === undefined) {
    text = foldText(textOf(link))
    foldedTexts.set(link, text)
  }
  return text
}

/** The searchable texts of a link, one per line. */
function textOf(link: Link): string {
  const { destination, code, customSlug, group, tags } = link
  const readable = readableAddress(destination)
  return [
    readable,
    ...(readable === destination ? [] : [destination]),
    redirectPath(code),
    ...(customSlug === null ? [] : [redirectPath(customSlug)]),
    ...SEARCHED_FIELDS.map((field) => link[field] ?? ''),
    group?.title ?? '',
    ...tags.map(({ name }) => name),
  ].join('\n')
}
