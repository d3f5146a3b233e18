import { mapColumns } from './column-names.ts'
import { IMPORT_LIMITS, UnreadableFile } from './import-limits.ts'
import type { OwnExport } from './import-row.ts'
import { hasLists, ownExportOf } from './own-export.ts'

type Json = Record<string, unknown>

interface JsonTable {
  columns: string[]
  cells: string[][]
  own: OwnExport | null
}

/** Reads a JSON export as a table; null if it contains nothing to import. */
export function tableOfJson(text: string): JsonTable | null {
  const json = parse(text)
  const links = linksIn(json)
  const own = ownExportOf(json)
  if (links === null || (links.length === 0 && !hasLists(own?.head))) return null
  const flat = links.map(flatten)
  const columns = [...new Set(flat.flatMap((link) => Object.keys(link)))]
  if (columns.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_wide')
  const cells = flat.map((link) => columns.map((column) => link[column] ?? ''))
  return { columns, cells, own }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Some tools write JSON Lines.
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return lines.map((line) => JSON.parse(line))
  }
}

/**
 * Finds the list of links in the formats of all tools; YOURLS has an object with a key per link.
 */
function linksIn(json: unknown): Json[] | null {
  const dumped = Array.isArray(json) ? dumpedTables(json) : []
  if (dumped.length > 0) return dumped.find(hasDestinations) ?? null
  if (Array.isArray(json)) return json.flatMap((item) => (isObject(item) ? [item] : textItem(item)))
  if (!isObject(json)) return null
  for (const name of ['links', 'data', 'shortUrls', 'urls', 'items']) {
    const found = linksIn(json[name])
    if (found) return found
  }
  const values = Object.values(json)
  return values.length > 0 && values.every((value) => isObject(value) && looksLikeLink(value))
    ? (values as Json[])
    : null
}

/** Reads the rows of each table of a phpMyAdmin export. */
function dumpedTables(json: unknown[]): Json[][] {
  return json.flatMap((item) =>
    isObject(item) && item.type === 'table' && Array.isArray(item.data) ? [item.data.filter(isObject)] : [],
  )
}

function hasDestinations([first]: readonly Json[]): boolean {
  return first !== undefined && mapColumns(Object.keys(first)).includes('longUrl')
}

function textItem(item: unknown): Json[] {
  return typeof item === 'string' ? [{ url: item }] : []
}

function looksLikeLink(value: Json): boolean {
  return Object.values(value).some((cell) => typeof cell === 'string' && /^https?:/.test(cell))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Flattens a link's nested objects into cells. */
function flatten(link: Json): Record<string, string> {
  const { meta, visitsSummary, shortUrl, qrBinaryBytes: _, ...rest } = link
  const flat: Record<string, string> = {}
  const inside = { ...(isObject(meta) ? meta : {}), ...visitsOf(visitsSummary) }
  for (const [name, value] of Object.entries({ ...rest, ...inside })) flat[name] = cellOf(value)
  if (typeof shortUrl === 'string') flat.shortUrl = shortUrl
  return flat
}

function visitsOf(summary: unknown): Json {
  return isObject(summary) ? { visits: summary.total } : {}
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(nameOf).join('|')
  if (isObject(value)) return nameOf(value)
  return String(value)
}

function nameOf(value: unknown): string {
  if (!isObject(value)) return String(value)
  return String(value.name ?? value.title ?? '')
}
