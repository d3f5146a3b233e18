import { z } from 'zod'
import { wireInstant } from './wire-values.ts'

/** What the service does by itself every hour. */
export const JOB_NAMES = [
  'purge_links',
  'empty_trash',
  'settle_admins',
  'maintain_visits',
  'settle_closings',
  'finish_transfers',
  'check_domains',
  'backup',
] as const
export type JobName = (typeof JOB_NAMES)[number]

/** What the settings seem to lack, as the last hour shows. */
export const SETUP_WARNINGS = ['proxy_not_trusted', 'one_private_address', 'mail_unreachable'] as const
export type SetupWarning = (typeof SETUP_WARNINGS)[number]

/** Where the last whole copy of the embedded database lies. */
export const backupWire = z.object({ lastAt: wireInstant, path: z.string() }).meta({
  id: 'Backup',
  examples: [
    { lastAt: '2026-11-20T03:00:00.000Z', path: '/data/backups/atajo-2026-11-20T03-00-00-000Z.mdb' },
  ],
})
export type Backup = z.infer<typeof backupWire>

const jobWire = z.object({
  name: z.enum(JOB_NAMES),
  /** When it last ended, in whatever process; null before the first time. */
  lastAt: wireInstant.nullable(),
  /** Whether it did what it should; true before the first time. */
  ok: z.boolean(),
  tookMs: z.int().nullable(),
  /** Whether there was nothing to do. */
  didNothing: z.boolean(),
})

/** Answer of GET /api/admin/health. */
export const serviceHealthWire = z
  .object({
    database: z.object({
      kind: z.enum(['embedded', 'mongodb']),
      /** `low_room`: its disk is nearly full, and writes end where it is. */
      state: z.enum(['ok', 'low_room']),
      bytes: z.int(),
      /** What its disk has left; null where the database does not say. */
      freeBytes: z.int().nullable(),
      answerMs: z.number(),
    }),
    /** Visits of all processes that are written down and not counted yet. */
    journal: z.object({ waiting: z.int() }),
    /** Of the last short links in the process that answers this; null before the first one. */
    redirects: z.object({ medianMs: z.number().nullable() }),
    backup: backupWire.nullable(),
    backups: z.object({
      /** Whether the service makes them: MongoDB has its own tools. */
      isPossible: z.boolean(),
      isRunning: z.boolean(),
      /** How often one is made unasked; null for never. */
      everyHours: z.int().nullable(),
      /** How many are kept. */
      keep: z.int(),
    }),
    version: z.string(),
    /** Open sessions, those of guests too. */
    sessions: z.int(),
    jobs: z.array(jobWire),
    /** Of the process that answers this. */
    warnings: z.array(z.enum(SETUP_WARNINGS)),
  })
  .meta({ id: 'ServiceHealth' })
export type ServiceHealth = z.infer<typeof serviceHealthWire>
