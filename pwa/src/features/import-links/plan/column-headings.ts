import { importTexts } from '../../../texts/es/links/import-links.ts'
import { columnsOf } from '../file/column-names.ts'
import type { OpenFile } from '../file/file-reader.ts'
import type { ColumnMapping } from '../file/import-row.ts'

interface ReadAs {
  file: Pick<OpenFile, 'columns'>
  mapping: ColumnMapping
}

/** Returns the file's column names; unnamed columns get the name of their field. */
export function columnHeadings({ file, mapping }: ReadAs): { columns: string[]; destinations: number[] } {
  const { fields, unnamed } = importTexts.dryRun
  const columns = file.columns.map((name, index) => {
    const field = mapping[index]
    if (!/^\d*$/.test(name)) return name
    return field ? fields[field] : unnamed(name)
  })
  return { columns, destinations: columnsOf('longUrl', mapping, file.columns) }
}
