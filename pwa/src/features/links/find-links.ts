import type { Link } from '@atajo/shared/link'
import { redirectPath } from '@atajo/shared/paths'
import { readableAddress } from '../../platform/readable-address.ts'
import { type FoldedText, foldText, searchByText } from '../../platform/text-search.ts'

const foldedTexts = new WeakMap<Link, FoldedText>()

/** The links whose short link, destination, title or note holds the text, as read or as stored. */
export function findLinks<Found extends Link>(links: readonly Found[], search: string): Found[] {
  const query = search.trim()
  const code = /^(?:https?:\/\/)?[^/]*(\/r\/.*)$/i.exec(query)?.[1]
  return searchByText(links, code === undefined ? query : [query, `\n${code}`], foldedTextOf)
}

/** Links stay the same objects until they change, and each key searches all of them. */
function foldedTextOf(link: Link): FoldedText {
  let text = foldedTexts.get(link)
  if (text === undefined) {
    text = foldText(textOf(link))
    foldedTexts.set(link, text)
  }
  return text
}

/** What a search looks at, a line each. */
function textOf({ destination, code, customSlug, title, note }: Link): string {
  const readable = readableAddress(destination)
  return [
    readable,
    ...(readable === destination ? [] : [destination]),
    redirectPath(code),
    ...(customSlug === null ? [] : [redirectPath(customSlug)]),
    title ?? '',
    note ?? '',
  ].join('\n')
}
