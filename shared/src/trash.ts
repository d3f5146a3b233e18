import type { z } from 'zod'
import { wireInstant } from './wire-values.ts'

/** Days that what was deleted lies in the trash before it goes for good. */
export const TRASH_DAYS = 30

/** What everything in the trash says beside what it is: ISO instants. */
export interface TrashTimes {
  deletedAt: string
  /** When it goes for good. */
  purgeAt: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A thing that has been in the trash since `at`, ms since 1970. */
export function trashedAt<Item extends object>(item: Item, at: number) {
  const iso = (time: number) => new Date(time).toISOString()
  return { ...item, deletedAt: iso(at), purgeAt: iso(at + TRASH_DAYS * DAY_MS) }
}

const times = { deletedAt: wireInstant, purgeAt: wireInstant }
const TIMES_EXAMPLE = { deletedAt: '2026-11-20T09:30:00.000Z', purgeAt: '2026-12-20T09:30:00.000Z' }

/** The schema of a trashed thing, from that of the thing. */
export function trashedWire<Shape extends z.ZodRawShape>(
  item: z.ZodObject<Shape>,
  { id, example }: { id: string; example: object },
) {
  return item.extend(times).meta({ id, examples: [{ ...example, ...TIMES_EXAMPLE }] })
}
