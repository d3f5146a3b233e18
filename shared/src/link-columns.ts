import { type FieldsWith, fieldsWith, type PlainValues } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'

type Rows = typeof LINK_FIELDS

/** A field that has one wire name and the same value in answers and drafts. */
export type PlainLinkField = keyof PlainValues<Rows>

export type CsvField = FieldsWith<Rows, 'csv'>
/** The fields that tables of links hold in cells of their own. */
export const CSV_FIELDS: readonly {
  name: CsvField
  wire: keyof CsvValues
  csv: keyof CellValues
}[] = fieldsWith(LINK_FIELDS, 'csv')

/** The fields that one change may set in many links. */
export const BULK_FIELDS = fieldsWith(LINK_FIELDS, 'bulk')
export type BulkField = (typeof BULK_FIELDS)[number]['name']

/** Those without a control of their own for many links: each is asked in a plain dialog. */
export type AskedBulkField = Exclude<BulkField, 'isActive' | 'domain'>
export const ASKED_BULK_FIELDS = BULK_FIELDS.map(({ name }) => name).filter(
  (name): name is AskedBulkField => name !== 'isActive' && name !== 'domain',
)

type Filters = (typeof FILTERS)[number]
const FILTERS = fieldsWith(LINK_FIELDS, 'filter')

/** The fields that a search reads, beside the names and the destination of a link. */
export const SEARCHED_FIELDS = FILTERS.flatMap((field) => (field.filter === 'words' ? [field.name] : []))

/** The fields that a list can ask a link to have, each by a word in its address. */
export type AskedField = Exclude<Filters, { filter: 'words' }>['name']
export const ASKED_FIELDS = FILTERS.flatMap((field) =>
  field.filter === 'words' ? [] : [{ name: field.name, word: field.filter.has }],
)

interface CellValues {
  text: string
  address: string
  count: number
  switch: boolean
}

/** What rows of tables say of those fields, under their wire names. */
export type CsvValues = {
  [N in CsvField as Rows[N]['wire']]?: CellValues[Rows[N]['columns']['csv']] | null | undefined
}
