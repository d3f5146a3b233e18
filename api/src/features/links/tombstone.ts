import type { LinkContent } from './link.model.ts'

type DroppedField = keyof LinkContent | 'qrCode' | 'slot' | 'purgeAt' | 'visits' | 'usedVisits'

/** Every field of a live link that its tombstone does not keep. */
const DROPPED_AT_DELETE: Record<DroppedField, 1> = {
  customSlug: 1,
  destination: 1,
  mobileDestination: 1,
  desktopDestination: 1,
  isActive: 1,
  expiresAt: 1,
  sealedPassword: 1,
  maxVisits: 1,
  blockedCountryIds: 1,
  preview: 1,
  groupId: 1,
  tagIds: 1,
  createdAt: 1,
  updatedAt: 1,
  qrCode: 1,
  slot: 1,
  purgeAt: 1,
  visits: 1,
  usedVisits: 1,
}

/** The update that leaves of a link only that its names are taken. */
export function tombstone(at: Date) {
  return {
    $set: { state: 'deleted' as const, deletedAt: at },
    $inc: { revision: 1 },
    $unset: DROPPED_AT_DELETE,
  }
}
