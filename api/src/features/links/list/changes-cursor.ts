import { z } from 'zod'
import type { Owner } from '../../../platform/actor.ts'
import type { Sealer } from '../../../platform/secrets.ts'

/** A place among stamped links: when (epoch ms, by the database's clock), and which. */
export type Place = readonly [at: number, id: number]

export const START: Place = [0, 0]

const place: z.ZodType<Place> = z.tuple([z.number(), z.number()])

const passShape = z.object({
  changed: place,
  counted: place,
  /** What becomes visible after the first page is stamped later than that. */
  settledAt: z.number(),
  /** Deletions up to then are of links that were never told. */
  deletedAfter: z.number(),
})

const cursorShape = z.object({
  owner: z.string(),
  epoch: z.string(),
  issuedAt: z.number(),
  /** The days of expiry were told in this zone; cursors of earlier versions lack it. */
  zone: z.string().optional(),
  /** Which blocks of links were in force; absent from cursors of earlier versions. */
  blocks: z.string().optional(),
  /** What groups and tags were called. */
  named: z.string(),
  /** The newest link that was told: with it gone or older, the database is another. */
  newest: place.nullable(),
  /** Everything up to here was told, for good. */
  changed: place,
  counted: place,
  /** How far the pages have come that are being read. */
  pass: passShape.nullable(),
})

export type ChangesPass = z.infer<typeof passShape>

/** What a client knows already; clients see it sealed. */
export interface ChangesCursor extends z.infer<typeof cursorShape> {
  owner: Owner
}

/** A cursor as clients keep it: sealed, for it names its owner and what they have. */
export function writeCursor(sealer: Sealer, cursor: ChangesCursor): string {
  return sealer.seal(JSON.stringify(cursor))
}

/** Null for what this service did not write. */
export function readCursor(sealer: Sealer, text: string): ChangesCursor | null {
  const opened = sealer.open(text)
  const { data } = cursorShape.safeParse(opened === null ? null : JSON.parse(opened))
  return (data as ChangesCursor | undefined) ?? null
}

/** The earlier of a place and of all that is stamped from an instant on. */
export function notAfter(place: Place, instant: number): Place {
  return place[0] >= instant ? [instant, 0] : place
}

/** The later of two places. */
export function laterOf(one: Place | null, other: Place | null): Place | null {
  if (one === null || other === null) return one ?? other
  return one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]) ? one : other
}
