import { CSV_FIELDS } from '@atajo/shared/link-columns'
import { mapColumns } from './column-names.ts'
import type { ColumnMapping, ImportField, ImportRow, OwnExport, OwnHead } from './import-row.ts'

type Json = Record<string, unknown>

/** What a row takes of a link as it is. */
const AS_IT_IS: readonly string[] = [
  ...CSV_FIELDS.map(({ wire }) => wire),
  'id',
  'longUrl',
  'shortUrl',
  'sufix',
  'createdAt',
  'updatedAt',
  'd_expire',
  'usedAccesses',
  'clicks',
  'importedClicks',
  'status',
  'password',
  'protected',
  'useMetadata',
  'metadataTitle',
  'metadataDescription',
  'metadataImage',
]

/** Fields that are left out together with another field. */
const WITH_IT: Partial<Record<ImportField, readonly (keyof ImportRow)[]>> = {
  createdAt: ['updatedAt'],
  accessLimit: ['usedAccesses'],
  clicks: ['days'],
  password: ['protected'],
}

/** Reads our own export; null for any other JSON. */
export function ownExportOf(json: unknown): OwnExport | null {
  if (!isObject(json) || !Array.isArray(json.links) || typeof json.version !== 'number') return null
  const links = json.links.filter(isObject)
  if (!links.every((link) => typeof link.longUrl === 'string' && typeof link.shortUrl === 'string'))
    return null
  const days = new Map(listOf(json.stats).map(({ linkId, days }) => [linkId, days]))
  return {
    rows: links.map((link) => rowOf(link, days.get(link.id))),
    head: {
      groups: listOf(json.groups),
      tags: listOf(json.tags),
      qrLogos: listOf(json.qrLogos).flatMap(({ png }) => (typeof png === 'string' ? [png] : [])),
      ...(isObject(json.settings) && { settings: json.settings }),
    },
  }
}

/** Groups and tags can be imported without links. */
export function hasLists(head: OwnHead | null | undefined): boolean {
  return head ? head.groups.length + head.tags.length > 0 : false
}

function rowOf(link: Json, days: unknown): Omit<ImportRow, 'line'> {
  const row: Json = { tags: listOf(link.tags).map(({ name }) => name) }
  if (isObject(link.group)) row.group = link.group.title
  const countries = listOf(link.blockedCountries).map(({ id }) => id)
  if (countries.length > 0) row.blockedCountries = countries
  for (const name of AS_IT_IS) {
    const value = link[name]
    if (value !== null && value !== undefined && value !== false) row[name] = value
  }
  // Visits of an earlier owner count like clicks of another service.
  if (typeof link.clicksBefore === 'number' && link.clicksBefore > 0) {
    row.importedClicks = Number(row.importedClicks ?? 0) + link.clicksBefore
  }
  if (link.status === false) row.status = false
  // The image is generated again, so the row only records that there was one.
  if (link.qrBinaryBytes) row.qrBinaryBytes = 'png'
  if (isObject(link.qrStyle)) row.qrStyle = link.qrStyle
  if (Array.isArray(days)) row.days = days
  return row as unknown as Omit<ImportRow, 'line'>
}

/** Applies the mapping to a link's row; null if a column was mapped to a different field. */
export function ownRowBy(
  row: Omit<ImportRow, 'line'>,
  { columns, mapping }: { columns: readonly string[]; mapping: ColumnMapping },
): Omit<ImportRow, 'line'> | null {
  const own = mapColumns(columns)
  if (mapping.some((field, place) => field !== null && field !== own[place])) return null
  const left = own.filter((field) => field !== null && !mapping.includes(field)) as ImportField[]
  const kept: Partial<ImportRow> = { ...row }
  for (const field of left) {
    for (const name of [field, ...(WITH_IT[field] ?? [])]) delete kept[name as keyof ImportRow]
  }
  return { ...kept, longUrl: kept.longUrl ?? '' }
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
