import { z } from 'zod'
import { wireInstant } from './wire-values.ts'

/** Jobs that the service runs every hour. */
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

/** Problems of the settings that the last hour revealed. */
export const SETUP_WARNINGS = ['proxy_not_trusted', 'one_private_address', 'mail_unreachable'] as const
export type SetupWarning = (typeof SETUP_WARNINGS)[number]

/** The last complete backup of the embedded database. */
export const backupWire = z.object({ lastAt: wireInstant, path: z.string() }).meta({
  id: 'Backup',
  examples: [
    { lastAt: '2026-11-20T03:00:00.000Z', path: '/data/backups/atajo-2026-11-20T03-00-00-000Z.mdb' },
  ],
})
export type Backup = z.infer<typeof backupWire>

const jobWire = z.object({
  name: z.enum(JOB_NAMES),
  /** When it last ended in any process; null before the first run. */
  lastAt: wireInstant.nullable(),
  /** True before the first run as well. */
  ok: z.boolean(),
  tookMs: z.int().nullable(),
  /** True if the run found nothing to do. */
  didNothing: z.boolean(),
})

/** Answer of GET /api/admin/health. */
export const serviceHealthWire = z
  .object({
    database: z.object({
      kind: z.enum(['embedded', 'mongodb']),
      /** `low_room`: the disk is nearly full, so that writes will fail. */
      state: z.enum(['ok', 'low_room']),
      bytes: z.int(),
      /** Free bytes on its disk; null if the database does not report them. */
      freeBytes: z.int().nullable(),
      answerMs: z.number(),
    }),
    /** Number of visits in the journals of all processes that are not counted yet. */
    journal: z.object({ waiting: z.int() }),
    /** Median of the last redirects in the answering process; null before the first one. */
    redirects: z.object({ medianMs: z.number().nullable() }),
    backup: backupWire.nullable(),
    backups: z.object({
      /** False with MongoDB, which has its own tools. */
      isPossible: z.boolean(),
      isRunning: z.boolean(),
      /** Interval of automatic backups; null means none. */
      everyHours: z.int().nullable(),
      /** Number of stored backups. */
      keep: z.int(),
    }),
    version: z.string(),
    /** Open sessions, guests included. */
    sessions: z.int(),
    jobs: z.array(jobWire),
    /** Problems that the answering process has found. */
    warnings: z.array(z.enum(SETUP_WARNINGS)),
  })
  .meta({ id: 'ServiceHealth' })
export type ServiceHealth = z.infer<typeof serviceHealthWire>
