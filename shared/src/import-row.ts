import { z } from 'zod'
import { CSV_FIELDS, type CsvValues } from './link-columns.ts'
import { newQrStyleWire } from './qr-style.ts'
import { issue } from './wire-values.ts'

/** How to import a row whose code is taken. */
export const ON_TAKEN = ['skip', 'rename', 'replace'] as const

export const onTakenWire = z.enum(ON_TAKEN)

/** Line number in the file. */
export const lineWire = z.int().min(1).max(10_000_000)

const WRONG_TYPE = issue('wrong_type')

/**
 * Longer than any field of a link, since a field that is too long is reported in the row's result.
 */
export const importedText = z.string(WRONG_TYPE).max(64 * 1024, issue('too_long'))
export const importTextWire = importedText.nullish()
const number = z.number(WRONG_TYPE).nullish()
const flag = z.boolean(WRONG_TYPE).nullish()

const CELLS = { text: importTextWire, address: importTextWire, count: number, switch: flag }
const csvCells = Object.fromEntries(CSV_FIELDS.map(({ wire, csv }) => [wire, CELLS[csv]])) as unknown as {
  [W in keyof CsvValues]-?: z.ZodOptional<z.ZodType<CsvValues[W]>>
}

/**
 * A row to import, such as a Link of our own export. Errors are reported in its result, so that
 * they do not affect other rows.
 */
export const importRowWire = z.object({
  ...csvCells,
  line: lineWire,
  longUrl: importedText,
  sufix: importTextWire,
  /** Our own permanent code, which is kept if it is free. */
  shortUrl: importTextWire,
  tags: z
    .array(z.union([importedText, z.object({ name: importedText })], WRONG_TYPE), WRONG_TYPE)
    .max(100, issue('too_many'))
    .nullish(),
  group: z.union([importedText, z.object({ title: importedText })], WRONG_TYPE).nullish(),
  createdAt: importTextWire,
  updatedAt: importTextWire,
  d_expire: importTextWire,
  /** Visits that the limit has let through already. */
  usedAccesses: number,
  clicks: number,
  status: flag,
  password: importTextWire,
  /** ISO 3166-1 numbers. */
  blockedCountries: z
    .array(z.union([z.int(), z.object({ id: z.int() })], WRONG_TYPE), WRONG_TYPE)
    .max(250, issue('too_many'))
    .nullish(),
  useMetadata: flag,
  metadataTitle: importTextWire,
  metadataDescription: importTextWire,
  metadataImage: importTextWire,
  /** The link had a password that the file does not contain, so it is imported inactive. */
  protected: flag,
  onTaken: onTakenWire.nullish(),
  /** The link's id in an export of ours. Then `clicks` are its own, and `stats` has its days. */
  id: number,
  /** For rows with an id. In other rows `clicks` are the imported clicks. */
  importedClicks: number,
  /** Any value means that the link had a QR code, which is drawn again. */
  qrBinaryBytes: importTextWire,
  /** How it is drawn; one that nobody could draw is plain. */
  qrStyle: newQrStyleWire.nullish().catch(null),
})

export type ImportRow = z.output<typeof importRowWire>

/** Only the line of an invalid row is read, so that it is refused alone and not the whole call. */
export const anyImportRowWire = z.union([importRowWire, z.looseObject({ line: lineWire })])
