import type { z } from 'zod'
import { wireInstant } from './wire-values.ts'

/** Days that a deleted thing stays in the trash. */
export const TRASH_DAYS = 30

/** ISO instants of everything in the trash. */
export interface TrashTimes {
  deletedAt: string
  purgeAt: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Adds the trash times to a thing that was trashed at `at` (epoch ms). */
export function trashedAt<Item extends object>(item: Item, at: number) {
  const iso = (time: number) => new Date(time).toISOString()
  return { ...item, deletedAt: iso(at), purgeAt: iso(at + TRASH_DAYS * DAY_MS) }
}

const times = { deletedAt: wireInstant, purgeAt: wireInstant }
const TIMES_EXAMPLE = { deletedAt: '2026-11-20T09:30:00.000Z', purgeAt: '2026-12-20T09:30:00.000Z' }

/** Returns a thing's schema with the trash times. */
export function trashedWire<Shape extends z.ZodRawShape>(
  item: z.ZodObject<Shape>,
  { id, example }: { id: string; example: object },
) {
  return item.extend(times).meta({ id, examples: [{ ...example, ...TIMES_EXAMPLE }] })
}
