import { z } from 'zod'
import { blockedHost } from './administration.ts'
import { issue, wireInstant } from './wire-values.ts'

export const REPORT_REASONS = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** Body of an abuse report. Its text is trimmed, and an empty one counts as absent. */
export const reportWire = z
  .strictObject({
    code: z.string().min(1).max(64),
    reason: z.enum(REPORT_REASONS),
    text: z
      .string()
      .trim()
      .max(1000)
      .optional()
      .transform((text) => text || undefined),
    email: z
      .union([z.literal(''), z.email().max(254)])
      .optional()
      .transform((email) => email || undefined),
  })
  .meta({
    id: 'NewReport',
    examples: [{ code: 'hq8aBXM', reason: 'phishing', text: 'Imita a Correos y pide la tarjeta.' }],
  })

export type Report = z.infer<typeof reportWire>

/** Shown to the owner of the closed links, unlike `reason`, which stays in the audit log. */
const ownerReason = z
  .string()
  .trim()
  .max(500)
  .optional()
  .transform((text) => text || undefined)

/** Body of POST /api/admin/blocks with one target. With `dryRun` nothing is closed. */
export const newBlockWire = z
  .object({
    linkId: z.int().min(1).optional(),
    host: blockedHost.optional(),
    ownerId: z.int().min(1).optional(),
    reason: z.string().trim().min(1).max(500),
    ownerReason,
    dryRun: z.boolean().optional(),
  })
  .refine(
    ({ linkId, host, ownerId }) => [linkId, host, ownerId].filter((one) => one !== undefined).length === 1,
    {
      path: ['linkId'],
      message: issue('invalid_format'),
    },
  )
  .meta({ id: 'NewBlock', examples: [{ host: 'premios.example', reason: 'Suplantación' }] })

export type NewBlock = z.infer<typeof newBlockWire>

/**
 * Answer of POST /api/admin/blocks with the number of closed live links. A dry run has no id.
 * `host` is the requested host, `domain` its registered domain if that differs.
 */
export const blockMadeWire = z.object({
  id: z.string().nullable(),
  links: z.int(),
  host: z.string().nullable(),
  domain: z.string().nullable(),
})
export type BlockMade = z.infer<typeof blockMadeWire>

/** A block as administrators see it. */
export const blockWire = z
  .object({
    id: z.string(),
    linkId: z.int().nullable(),
    host: z.string().nullable(),
    ownerId: z.int().nullable(),
    reason: z.string(),
    ownerReason: z.string().nullable(),
    createdAt: wireInstant,
    liftedAt: wireInstant.nullable(),
    /** Live links that it covers now. */
    links: z.int(),
  })
  .meta({ id: 'Block' })

/** A block in force in GET /api/admin/blocks. `name` is a code, a host or a user name. */
export const listedBlockWire = blockWire
  .omit({ links: true, liftedAt: true })
  .extend({ name: z.string(), by: z.string() })
  .meta({ id: 'ListedBlock' })
export type ListedBlock = z.infer<typeof listedBlockWire>
export const blocksWire = z.object({ items: z.array(listedBlockWire), nextCursor: z.string().nullable() })

/** Query of GET /api/admin/blocks. */
export const blocksQuery = z.object({ cursor: z.string().max(200).optional() })

export const REPORT_DECISIONS = ['keep', 'block_link', 'block_host', 'block_owner'] as const

/** A link's reports, waiting or decided, as administrators see them. */
export const reportItemWire = z
  .object({
    id: z.string(),
    linkId: z.int(),
    shortUrl: z.string(),
    destination: z.string(),
    reason: z.enum(REPORT_REASONS),
    text: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: wireInstant,
    state: z.enum(['open', 'decided']),
    decision: z.enum(REPORT_DECISIONS).nullable(),
    decidedAt: wireInstant.nullable(),
    /** Number of networks whose reports of the link are waiting. */
    reporters: z.int(),
    isPaused: z.boolean(),
    owner: z.object({ id: z.int(), username: z.string() }).nullable(),
  })
  .meta({ id: 'Report' })
export type ReportItem = z.infer<typeof reportItemWire>
export const reportsWire = z.object({ items: z.array(reportItemWire), nextCursor: z.string().nullable() })

/** Query of GET /api/admin/reports. */
export const reportsQuery = z.object({
  state: z.enum(['open', 'decided']).optional(),
  cursor: z.string().max(200).optional(),
})

/** Body of PUT /api/admin/reports/{id}. `wholeDomain` blocks a host's registered domain. */
export const reportDecisionWire = z
  .object({
    decision: z.enum(REPORT_DECISIONS),
    ownerReason,
    wholeDomain: z.boolean(issue('wrong_type')).optional(),
  })
  .meta({ id: 'ReportDecision', examples: [{ decision: 'block_link' }] })
export type ReportDecisionBody = z.input<typeof reportDecisionWire>

/**
 * Answer of PUT /api/admin/reports/{id} with the resulting block, if any, so that it can be lifted.
 */
export const reportDecidedWire = z.object({ ok: z.literal(true), blockId: z.string().nullable() })
