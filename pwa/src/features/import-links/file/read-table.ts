import { mapColumns } from './column-names.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { detectSource } from './detect-source.ts'
import { IMPORT_LIMITS, UnreadableFile } from './import-limits.ts'
import type { ImportTable, Shape } from './import-row.ts'
import { hasLists } from './own-export.ts'
import { readCsv } from './read-csv.ts'
import { tableOfJson } from './read-json.ts'
import { isHtml, type ListedLinks, readBookmarks, readTitledList } from './read-lists.ts'
import { isSqlDump, tableOfSql } from './read-sql.ts'

/** The person's choices; missing ones are detected. */
export interface Reading {
  encoding?: Encoding | undefined
  shape?: Shape | undefined
}

export type ReadTable = ImportTable & { encoding: Encoding }

/** Reads a file or pasted text: a list, a CSV of any tool, JSON, SQL or bookmarks. */
export function readTable(bytes: Uint8Array, chosen: Reading = {}): ReadTable {
  if (bytes.byteLength > IMPORT_LIMITS.bytes) throw new UnreadableFile('too_large')
  const { text: decoded, encoding } = decodeText(bytes, chosen.encoding)
  const text = decoded.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new UnreadableFile('empty')
  const table = tableOf(text, chosen.shape)
  if (table.columns.length > IMPORT_LIMITS.columns) throw new UnreadableFile('too_wide')
  if (table.cells.length === 0 && !hasLists(table.own?.head)) throw new UnreadableFile('no_links')
  if (table.cells.length > IMPORT_LIMITS.rows) throw new UnreadableFile('too_many')
  return { ...table, encoding }
}

/**
 * Skips the comments that phpMyAdmin writes before JSON; a Markdown link also begins with a
 * bracket.
 */
const JSON_START = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*(?=[[{])(?!\[[^\]\n"{]*\]\()/

function tableOf(text: string, shape: Shape | undefined): ImportTable {
  const start = JSON_START.exec(text)
  if (start) return jsonTable(text.slice(start[0].length))
  if (isSqlDump(text)) return sqlTable(text)
  if (isHtml(text)) return listTable('bookmarks', readBookmarks(text))
  if (shape === 'headed' || shape === 'unheaded') return readCsv(text, shape)
  const lines = linesOf(text)
  const titled = isAddressList(lines) ? null : readTitledList(lines)
  if (titled) return { ...listTable('list', titled), shape: 'list' }
  if (shape === undefined && !isAddressList(lines)) {
    const table = readCsv(text)
    if (!isBrokenList(table, lines)) return table
  }
  const cells = lines.map((line) => [line.trim()])
  return { source: 'list', columns: ['url'], cells, mapping: ['longUrl'], shape: 'list' }
}

function listTable(source: 'list' | 'bookmarks', links: ListedLinks): ImportTable {
  return { source, ...links, mapping: mapColumns(links.columns) }
}

/** Returns the lines that are not empty, at most one more than is allowed. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() !== '') lines.push(line)
    if (lines.length > IMPORT_LIMITS.rows) break
  }
  return lines
}

function sqlTable(text: string): ImportTable {
  const table = tableOfSql(text, IMPORT_LIMITS.rows + 1)
  if (!table) throw new UnreadableFile('no_links')
  return { ...table, source: detectSource(table.columns, 'csv'), mapping: mapColumns(table.columns) }
}

function jsonTable(text: string): ImportTable {
  const table = safely(() => tableOfJson(text))
  if (!table) throw new UnreadableFile('no_links')
  const source = table.cells.length === 0 ? 'atajo' : detectSource(table.columns, 'json')
  return { ...table, source, mapping: mapColumns(table.columns) }
}

/** Matches lines with one separator and a code after it that is not a number. */
const WITH_CODE = [',', ';', '\t', '|'].map(
  (sign) => new RegExp(`^[^${sign}]*[${sign}]\\s*(?=[\\d_-]*[a-z])[\\w-]{1,64}\\s*$`, 'i'),
)

/**
 * Matches a code after the slash that ends a path, because addresses hardly ever continue like
 * that.
 */
const BEHIND_PATH = [',', ';'].map((sign) => new RegExp(`^[^${sign}]*/[${sign}]\\s*[\\w-]{1,64}\\s*$`))

/**
 * Recognizes address lists first, because CSV parsers would split addresses at commas and
 * semicolons.
 */
function isAddressList(lines: readonly string[]): boolean {
  const isAddress = (line: string) => /^\s*https?:\/\/\S+\s*$/i.test(line)
  const hasTwo = lines.some((line) => /^[^,;\t|]*[,;\t|]\s*https?:/i.test(line))
  const isForm = (form: RegExp) => lines.every((line) => form.test(line))
  const haveCodes = BEHIND_PATH.some(isForm) || (lines.length > 1 && WITH_CODE.some(isForm))
  if (lines.every(isAddress) && !hasTwo && !haveCodes) return true
  return lines.length > 0 && lines.every((line) => /^[^\s,;\t|"]+\.[^\s,;\t|"]+$/.test(line.trim()))
}

/** Recognizes a list in which some lines are no addresses, so that only those are refused. */
function isBrokenList({ columns, mapping }: ImportTable, lines: readonly string[]): boolean {
  return columns.length === 1 && !mapping.includes('longUrl') && lines.some((line) => isAddressList([line]))
}

function safely<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return null
  }
}
