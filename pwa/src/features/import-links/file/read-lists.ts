import { decodeEntities } from './html-entities.ts'

export interface ListedLinks {
  columns: string[]
  cells: string[][]
}

const BULLET = /^\s*(?:(?:[-*+•·–]|\d{1,5}[.)])\s+)?(?:\[[ x]\]\s+)?/i
const HEADING = /^\s*(?:#{1,6}\s|(?:[-*_]\s*){3,}$)/
const MARKDOWN =
  /^\[([^\]]*)\]\(\s*<?(https?:\/\/(?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+"[^"]*")?\s*\)[.,;]?\s*$/i
const TITLED = /^([^\t|;"]*[^\s\t|;":–—→-])\s*(?::|[-–—→])\s+<?(https?:\/\/[^\s<>]+)>?\s*$/i
const BARE = /^<?(https?:\/\/[^\s<>]+)>?\s*$/i

/** Reads lines with titles and addresses, as in Markdown or in a message; null for other texts. */
export function readTitledList(lines: readonly string[]): ListedLinks | null {
  const cells: string[][] = []
  let isMarked = false
  for (const line of lines) {
    if (HEADING.test(line)) continue
    const text = line.replace(BULLET, '')
    const [, title, url] = MARKDOWN.exec(text) ?? TITLED.exec(text) ?? []
    const address = url ?? BARE.exec(text)?.[1]
    if (address === undefined) return null
    isMarked ||= address !== line.trim()
    cells.push([title?.trim() ?? '', address])
  }
  return isMarked ? { columns: ['title', 'url'], cells } : null
}

const TAG = /<a\s([^<>]*)>([^<]*)|<h3\b([^<>]*)>([^<]*)|<(\/?)dl\b/gi
const ATTRIBUTE = /([a-z_]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** True for an HTML page, the format in which browsers export bookmarks. */
export function isHtml(text: string): boolean {
  return /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype|html|head|body|meta|title|h1|dl|ul|p)\b/i.test(text)
}

/** Reads a browser's bookmarks; each link's folder becomes its group. */
export function readBookmarks(html: string): ListedLinks {
  const cells: string[][] = []
  const folders: string[] = []
  let next = ''
  for (const [, link, title = '', folder, name = '', closes] of html.matchAll(TAG)) {
    if (closes === '/') folders.pop()
    else if (closes === '') folders.push(next)
    // The bookmarks bar is not a folder that the person created.
    else if (folder !== undefined) next = /personal_toolbar_folder/i.test(folder) ? '' : textOf(name)
    if (closes !== undefined) next = ''
    if (link === undefined) continue
    const { href = '', add_date: added = '', tags = '' } = attributesOf(link)
    cells.push([href, textOf(title), tags, folders.at(-1) ?? '', added])
  }
  return { columns: ['url', 'title', 'tags', 'folder', 'created'], cells }
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    decodeEntities(double ?? single ?? bare ?? ''),
  ])
  return Object.fromEntries(found)
}

function textOf(html: string): string {
  return decodeEntities(html).replace(/\s+/g, ' ').trim()
}
