import type { z } from 'zod'
import { LINK_EXAMPLE, type Link, linkFromWire, linkWire } from './link.ts'
import { type TrashTimes, trashedWire } from './trash.ts'

export type TrashedLink = Link & TrashTimes

/** A link in the answer of GET /api/link/trash. */
export const trashedLinkWire = trashedWire(linkWire, { id: 'TrashedLink', example: LINK_EXAMPLE })

export type WireTrashedLink = z.infer<typeof trashedLinkWire>

/** The trashed link that an answer's wire form stands for. */
export function trashedLinkFromWire(wire: WireTrashedLink): TrashedLink {
  return { ...linkFromWire(wire), deletedAt: wire.deletedAt, purgeAt: wire.purgeAt }
}
