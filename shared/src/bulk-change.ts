import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from './error-code.ts'
import { BULK_FIELDS, type BulkField } from './link-columns.ts'
import { LINK_DRAFT_SHAPE } from './link-draft.ts'
import type { LINK_FIELDS } from './link-fields.ts'
import { issue, wireId } from './wire-values.ts'

/** Most links that one call may name. */
export const BULK_IDS = 1000

/** Most tags that one call may name, and that a link may have. */
const BULK_TAGS = 100

const tagIds = z.array(wireId).max(BULK_TAGS, issue('too_many'))
const flag = z.boolean(issue('wrong_type'))
const text = z.string(issue('wrong_type'))

type WireOf<N extends BulkField> = (typeof LINK_FIELDS)[N]['wire']
type BulkShape = {
  [N in BulkField as WireOf<N>]: z.ZodOptional<z.ZodNonOptional<(typeof LINK_DRAFT_SHAPE)[WireOf<N>]>>
}

const change = z
  .object({
    ...(Object.fromEntries(
      // A draft takes an absent value for null; here it leaves the field as it is.
      BULK_FIELDS.map(({ wire }) => [wire, z.nonoptional(LINK_DRAFT_SHAPE[wire]).optional()]),
    ) as BulkShape),
    status: flag.optional(),
    /** Null for no group. */
    groupId: wireId.nullable().optional(),
    addTags: tagIds.optional(),
    removeTags: tagIds.optional(),
    d_expire: text.max(40, issue('too_long')).nullable().optional(),
    trash: z.literal(true).optional(),
    restore: z.literal(true).optional(),
  })
  .meta({ minProperties: 1 })

const filter = z.object({
  groupId: wireId.optional(),
  /** Selects links with all of these tags. */
  tagIds: tagIds.optional(),
  status: flag.optional(),
  q: text.max(200, issue('too_long')).optional(),
})

/** Body of POST /api/link/bulk: one change of many links, selected by ids or a filter. */
export const bulkChangeWire = z
  .object({
    ids: z.array(wireId).max(BULK_IDS, issue('too_long')).optional(),
    filter: filter.optional(),
    change,
  })
  .refine((body) => (body.ids === undefined) !== (body.filter === undefined), {
    path: ['ids'],
    error: issue('required'),
  })
  .refine((body) => isOneChange(body.change), { path: ['change'], error: issue('required') })
  .meta({
    id: 'BulkChange',
    oneOf: [{ required: ['ids'] }, { required: ['filter'] }],
    examples: [{ ids: [42, 43], change: { status: false, addTags: [4] } }],
  })

/** Trashing and restoring cannot be combined; all other changes can. */
function isOneChange({ trash, restore, ...fields }: z.output<typeof change>): boolean {
  const edits = Object.values(fields).filter((value) => value !== undefined).length
  return trash || restore ? !(trash && restore) && edits === 0 : edits > 0
}

export type BulkChange = z.output<typeof bulkChangeWire>

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]
const count = z.int().min(0)

/** Answer of POST /api/link/bulk with the result of each link. */
export const bulkResultWire = z
  .object({
    counts: z.object({ changed: count, unchanged: count, failed: count }),
    results: z.array(z.object({ id: z.int().positive(), ok: z.boolean(), error: z.enum(codes).optional() })),
  })
  .meta({
    id: 'BulkResult',
    examples: [
      {
        counts: { changed: 1, unchanged: 0, failed: 1 },
        results: [
          { id: 42, ok: true },
          { id: 43, ok: false, error: 'link_not_found' },
        ],
      },
    ],
  })

export type BulkResult = z.output<typeof bulkResultWire>
