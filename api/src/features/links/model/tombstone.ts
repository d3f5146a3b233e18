import { type LinkContent, PLAIN_TYPES, type PlainContent } from './link.model.ts'

type DroppedField =
  | Exclude<keyof LinkContent, keyof PlainContent>
  | 'qrCode'
  | 'slot'
  | 'purgeAt'
  | 'trashPurgeAt'
  | 'closedAt'
  | 'visits'
  | 'usedVisits'
  | 'countedAt'
  | 'importedClicks'
  | 'clicksBefore'
  | 'importLeftOut'
  | 'isImportUndone'
  | 'replaced'

/** The fields that a tombstone drops beside the plain ones; the type requires all of them. */
const DROPPED: Record<DroppedField, 1> = {
  expiresAt: 1,
  sealedPassword: 1,
  blockedCountryIds: 1,
  preview: 1,
  groupId: 1,
  tagIds: 1,
  createdAt: 1,
  updatedAt: 1,
  qrCode: 1,
  slot: 1,
  purgeAt: 1,
  trashPurgeAt: 1,
  closedAt: 1,
  visits: 1,
  usedVisits: 1,
  countedAt: 1,
  importedClicks: 1,
  clicksBefore: 1,
  importLeftOut: 1,
  isImportUndone: 1,
  replaced: 1,
}

const DROPPED_PLAIN = Object.keys(PLAIN_TYPES).map((field) => [field, 1] as const)

/** Returns the update that removes everything from a link except its names. */
export function tombstone(at: Date) {
  return {
    $set: { state: 'deleted' as const, deletedAt: at },
    $inc: { revision: 1 },
    $unset: { ...DROPPED, ...Object.fromEntries(DROPPED_PLAIN) },
  }
}
