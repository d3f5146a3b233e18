import { z } from 'zod'
import { newQrStyleWire } from './qr-style.ts'
import { issue } from './wire-values.ts'

/** What is done with a row whose code somebody has. */
export const ON_TAKEN = ['skip', 'rename', 'replace'] as const

export const onTakenWire = z.enum(ON_TAKEN)

/** Of the file. */
export const lineWire = z.int().min(1).max(10_000_000)

const WRONG_TYPE = issue('wrong_type')

/** Longer than any field of a link: what is too long for one is said in the row's result. */
export const importedText = z.string(WRONG_TYPE).max(64 * 1024, issue('too_long'))
export const importTextWire = importedText.nullish()
const number = z.number(WRONG_TYPE).nullish()
const flag = z.boolean(WRONG_TYPE).nullish()

/**
 * One row; what is wrong in it is said in its result, and the others are not held up. A Link of our
 * own export is one as it is.
 */
export const importRowWire = z.object({
  line: lineWire,
  longUrl: importedText,
  sufix: importTextWire,
  /** Our own permanent code, kept where it is free. */
  shortUrl: importTextWire,
  title: importTextWire,
  note: importTextWire,
  /** The host that shows it, where it is one of this service. */
  domain: importTextWire,
  tags: z
    .array(z.union([importedText, z.object({ name: importedText })], WRONG_TYPE), WRONG_TYPE)
    .max(100, issue('too_many'))
    .nullish(),
  group: z.union([importedText, z.object({ title: importedText })], WRONG_TYPE).nullish(),
  createdAt: importTextWire,
  updatedAt: importTextWire,
  d_expire: importTextWire,
  accessLimit: number,
  /** Visits that the limit has let through already. */
  usedAccesses: number,
  clicks: number,
  status: flag,
  mobileUrl: importTextWire,
  desktopUrl: importTextWire,
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
  /** It had a password that the file does not tell: it comes in inactive. */
  protected: flag,
  onTaken: onTakenWire.nullish(),
  /** Of the link in an export of ours: its `clicks` are its own then, and its days in `stats`. */
  id: number,
  /** Of a row with an id; of the others `clicks` are. */
  importedClicks: number,
  /** Whatever it says, the link had a QR code, which is drawn anew. */
  qrBinaryBytes: importTextWire,
  /** How it is drawn; one that nobody could draw is plain. */
  qrStyle: newQrStyleWire.nullish().catch(null),
})

export type ImportRow = z.output<typeof importRowWire>

/** Of a row that is none only its line is read: it is refused by itself, not with its call. */
export const anyImportRowWire = z.union([importRowWire, z.looseObject({ line: lineWire })])
