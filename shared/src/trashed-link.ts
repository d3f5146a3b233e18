import {
  type AnsweredLink,
  LINK_EXAMPLE,
  type Link,
  linkFromWire,
  linkWire,
  PASSWORDLESS_LINK_EXAMPLE,
  passwordlessLinkWire,
} from './link.ts'
import { type TrashTimes, trashedWire } from './trash.ts'

export type TrashedLink = Link & TrashTimes

/** A link in the answer of GET /api/link/trash. */
export const trashedLinkWire = trashedWire(linkWire, { id: 'TrashedLink', example: LINK_EXAMPLE })

/** The same in an answer that was requested without passwords. */
export const passwordlessTrashedLinkWire = trashedWire(passwordlessLinkWire, {
  id: 'PasswordlessTrashedLink',
  example: PASSWORDLESS_LINK_EXAMPLE,
})

export type WireTrashedLink = AnsweredLink & TrashTimes

export function trashedLinkFromWire(wire: WireTrashedLink): TrashedLink {
  return { ...linkFromWire(wire), deletedAt: wire.deletedAt, purgeAt: wire.purgeAt }
}
