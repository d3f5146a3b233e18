import { z } from 'zod'
import { anyImportRowWire, importedText, importTextWire, onTakenWire } from './import-row.ts'
import { issue, wireInstant } from './wire-values.ts'

/** Rows that one call may have. */
export const MAX_IMPORT_ROWS = 500

/** Bytes that one call may have: as many rows with the longest destinations. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

/** Names of other services that an account without PRO may import. */
export const IMPORTED_NAMES = 200

/** Days during which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30

/** An old code in a form that can be imported. */
export const IMPORTED_NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Results of a row, or expected results in a dry run. */
export const IMPORT_STATES = [
  'new',
  'created',
  'already_yours',
  'taken',
  'renamed',
  'replaced',
  'invalid',
  'reserved',
  'over_plan',
] as const

export type ImportState = (typeof IMPORT_STATES)[number]

/** Most days of a link in one row. */
export const IMPORTED_DAYS = 20_000

const color = importTextWire
const instant = importTextWire

/** Body of POST /api/link/import. */
export const importWire = z
  .object({
    source: z.string().min(1).max(40, issue('too_long')),
    fileId: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, issue('invalid_format')),
    fileName: z.string().max(255, issue('too_long')),
    dryRun: z.boolean(),
    onTaken: onTakenWire,
    rows: z
      .array(anyImportRowWire)
      .max(MAX_IMPORT_ROWS, issue('too_many'))
      .refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, issue('repeated')),
    /** Groups and tags in our own export, which are all created if missing. */
    groups: z
      .array(z.looseObject({ title: importedText, description: importTextWire, color, createdAt: instant }))
      .max(500, issue('too_many'))
      .nullish(),
    tags: z
      .array(z.looseObject({ name: importedText, color, createdAt: instant }))
      .max(500, issue('too_many'))
      .nullish(),
    /** Counts by UTC day of rows with an id. Errors are reported in the row's result. */
    stats: z
      .array(z.looseObject({ linkId: z.int() }))
      .max(MAX_IMPORT_ROWS, issue('too_many'))
      .nullish(),
    /** Time zone of the file's days, and of times that name none. */
    settings: z.looseObject({ timeZone: z.string().max(64, issue('too_long')).nullish() }).nullish(),
  })
  .refine(({ rows, groups, tags }) => rows.length > 0 || groups?.length || tags?.length, {
    path: ['rows'],
    error: issue('required'),
  })
  .meta({
    id: 'Import',
    anyOf: ['rows', 'groups', 'tags'].map((name) => ({
      properties: { [name]: { type: 'array', minItems: 1, maxItems: MAX_IMPORT_ROWS } },
      required: [name],
    })),
    examples: [
      {
        source: 'bitly',
        fileId: 'q83vEjRWeJCrze8SNFZ4',
        fileName: 'enlaces.csv',
        dryRun: true,
        onTaken: 'skip',
        rows: [{ line: 2, longUrl: 'https://es.wikipedia.org/wiki/Atajo', sufix: 'atajo' }],
      },
    ],
  })

export type ImportCall = z.output<typeof importWire>

const state = z.enum(IMPORT_STATES)
const counts = z.partialRecord(state, z.int())

/** The result of one row. */
export const importResultWire = z.object({
  line: z.int(),
  state,
  id: z.int().optional(),
  shortUrl: z.string().optional(),
  sufix: z.string().nullish(),
  error: z.string().optional(),
  /** A sentence with details beyond the state. */
  message: z.string().optional(),
})

export type ImportResult = z.infer<typeof importResultWire>

/** Answer of POST /api/link/import. */
export const importAnswerWire = z
  .object({
    importId: z.string(),
    dryRun: z.boolean(),
    counts,
    results: z.array(importResultWire),
    /** Listed groups and tags that exceed the plan. */
    leftOut: z.array(z.string()).optional(),
  })
  .meta({
    id: 'ImportAnswer',
    examples: [
      {
        importId: 'b0b5b7a2c6a24e2f9a6d0f31',
        dryRun: false,
        counts: { created: 1 },
        results: [{ line: 2, state: 'created', id: 42, shortUrl: 'hq8aBXM', sufix: 'atajo' }],
      },
    ],
  })

export type ImportAnswer = z.infer<typeof importAnswerWire>

/** An import in the answer of GET /api/link/imports. */
export const pastImportWire = z
  .object({
    importId: z.string(),
    source: z.string(),
    fileName: z.string(),
    at: wireInstant,
    counts,
    canUndo: z.boolean(),
  })
  .meta({
    id: 'PastImport',
    examples: [
      {
        importId: 'b0b5b7a2c6a24e2f9a6d0f31',
        source: 'bitly',
        fileName: 'enlaces.csv',
        at: '2026-11-20T09:30:00.000Z',
        counts: { created: 12, taken: 1 },
        canUndo: true,
      },
    ],
  })

export type PastImport = z.infer<typeof pastImportWire>

/** Answer of DELETE /api/link/imports/{importId}. */
export const importUndoneWire = z
  .object({
    removed: z.int(),
    /** Replaced links that stay, because they were edited or replaced again since. */
    kept: z.int().optional(),
  })
  .meta({ id: 'ImportUndone', examples: [{ removed: 12 }] })
