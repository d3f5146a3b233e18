import { withoutInvisible } from '@atajo/shared/invisible-signs'
import { LINK_TEXT_LIMITS } from '@atajo/shared/link-fields'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** How far into a page HTML looks for its encoding (html.spec.whatwg.org, prescan). */
const PRESCAN_BYTES = 1024
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2066-\u2069]+/g

/** The text of a page's `title` on one line, cut to a link's title; null where there is none. */
export function titleInPage(body: Buffer, contentType: string): string | null {
  const title = findTitle(parse(decode(body, contentType)))
  const text = title?.childNodes.map((child) => ('value' in child ? child.value : '')).join('') ?? ''
  const line = withoutInvisible(text.replace(CONTROL, ' ')).replace(/\s+/g, ' ').trim().normalize('NFC')
  return line === '' ? null : cut(line)
}

function findTitle(node: Node): DefaultTreeAdapterTypes.Element | null {
  if (!('childNodes' in node)) return null
  for (const child of node.childNodes) {
    const isTitle = defaultTreeAdapter.isElementNode(child) && child.tagName === 'title'
    // Drawings have titles of their own.
    if (isTitle && child.namespaceURI === html.NS.HTML) return child
    const found = findTitle(child)
    if (found) return found
  }
  return null
}

function decode(body: Buffer, contentType: string): string {
  const start = body.subarray(0, PRESCAN_BYTES).toString('latin1')
  const label = charsetIn(contentType) ?? charsetIn(/<meta[^>]+charset[^>]*>/i.exec(start)?.[0] ?? '')
  try {
    return new TextDecoder(label ?? 'utf-8').decode(body)
  } catch {
    return body.toString()
  }
}

function charsetIn(text: string): string | null {
  return /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1] ?? null
}

function cut(line: string): string {
  if (line.length <= LINK_TEXT_LIMITS.title) return line
  return `${line
    .slice(0, LINK_TEXT_LIMITS.title - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}
