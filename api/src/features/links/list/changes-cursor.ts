import { z } from 'zod'
import type { Owner } from '../../../platform/actor.ts'
import type { Sealer } from '../../../platform/secrets.ts'

/**
 * A position among stamped links: the time (epoch ms, by the database's clock) and the link's id.
 */
export type Place = readonly [at: number, id: number]

export const START: Place = [0, 0]

const place: z.ZodType<Place> = z.tuple([z.number(), z.number()])

const passShape = z.object({
  changed: place,
  counted: place,
  /** Writes that become visible after the first page have later stamps than this. */
  settledAt: z.number(),
  /** Deletions up to this time concern links that the client never received. */
  deletedAfter: z.number(),
})

const cursorShape = z.object({
  owner: z.string(),
  epoch: z.string(),
  issuedAt: z.number(),
  /** The time zone of the expiry days sent; cursors of earlier versions lack it. */
  zone: z.string().optional(),
  /** Identifies the blocks of links in force; absent from cursors of earlier versions. */
  blocks: z.string().optional(),
  /** A hash of the names of groups and tags. */
  named: z.string(),
  /** The newest link sent. If it is gone or older now, the database is another one. */
  newest: place.nullable(),
  /** All changes up to this position have been sent. */
  changed: place,
  counted: place,
  /** The state of a series of pages in progress. */
  pass: passShape.nullable(),
})

export type ChangesPass = z.infer<typeof passShape>

/** The client's position in the changes; clients see it sealed. */
export interface ChangesCursor extends z.infer<typeof cursorShape> {
  owner: Owner
}

/** Encrypts a cursor for the client, because it contains the owner and details of their links. */
export function writeCursor(sealer: Sealer, cursor: ChangesCursor): string {
  return sealer.seal(JSON.stringify(cursor))
}

/** Decrypts a cursor; returns null for a text that this service did not write. */
export function readCursor(sealer: Sealer, text: string): ChangesCursor | null {
  const opened = sealer.open(text)
  const { data } = cursorShape.safeParse(opened === null ? null : JSON.parse(opened))
  return (data as ChangesCursor | undefined) ?? null
}

/** Returns the earlier of a place and the first place at an instant. */
export function notAfter(place: Place, instant: number): Place {
  return place[0] >= instant ? [instant, 0] : place
}

/** Returns the later of two places. */
export function laterOf(one: Place | null, other: Place | null): Place | null {
  if (one === null || other === null) return one ?? other
  return one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]) ? one : other
}
