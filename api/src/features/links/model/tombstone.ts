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

/** What a tombstone drops beside the plain fields; the compiler names what is missing. */
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

/** The update that leaves of a link only that its names are taken. */
export function tombstone(at: Date) {
  return {
    $set: { state: 'deleted' as const, deletedAt: at },
    $inc: { revision: 1 },
    $unset: { ...DROPPED, ...Object.fromEntries(DROPPED_PLAIN) },
  }
}
