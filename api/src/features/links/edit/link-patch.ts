import type { FieldConflicts } from '@atajo/shared/error-code'
import { type Link, linkToWire } from '@atajo/shared/link'
import { draftFromWire, type LinkDraft } from '@atajo/shared/link-draft'
import type { LinkPatch } from '@atajo/shared/link-patch'
import { changedSet, type SetChange, type ValueChange } from '@atajo/shared/patch'
import { isSameInstant } from '../../../platform/database/edit-marks.ts'
import { normalAddress } from '../model/advanced-options.ts'
import type { DestinationRules } from '../model/destination-rules.ts'
import type { LinkDocument } from '../model/link.model.ts'

export interface PatchedLink {
  kept: Link
  current: LinkDocument
  destinations: DestinationRules
}

export interface JudgedPatch {
  conflicts: FieldConflicts
  /** The link after the change; null if nothing changes. */
  draft: LinkDraft | null
}

type Fields = Record<string, unknown>

const ADDRESSES: readonly string[] = ['longUrl', 'mobileUrl', 'desktopUrl', 'metadataImage']
const DAY_LENGTH = 'YYYY-MM-DD'.length

/**
 * Returns the fields that a patch may change, by wire name; the password is represented by its
 * version.
 */
export function presentFields(kept: Link): Fields {
  return {
    ...linkToWire(kept),
    groupId: kept.group?.id ?? null,
    tags: kept.tags.map(({ id }) => id),
    blockedCountries: kept.blockedCountries.map(({ id }) => id),
    password: kept.passwordVersion,
  }
}

/** Merges a patch into a link, field by field. */
export function judgePatch(patch: LinkPatch, link: PatchedLink): JudgedPatch {
  const { kept } = link
  const present = presentFields(kept)
  const wanted: Fields = { ...present, password: kept.password }
  const conflicts: FieldConflicts = {}
  let isChanged = false
  for (const [field, change] of Object.entries(patch) as [string, ValueChange | SetChange | undefined][]) {
    if (change === undefined) continue
    if ('add' in change) {
      const before = present[field] as number[]
      wanted[field] = changedSet(before, change)
      isChanged ||=
        change.add.some((id) => !before.includes(id)) || change.remove.some((id) => before.includes(id))
      continue
    }
    if (isDone(field, change.to, link, present)) continue
    if (!isAsBefore(field, change.from, link, present)) conflicts[field] = conflictOf(field, change, present)
    isChanged = true
    wanted[field] = change.to
    if (field === 'useCustomMetadata') wanted.useMetadata = change.to
  }
  return { conflicts, draft: isChanged ? draftFromWire(wanted) : null }
}

/** A conflict never contains a password, neither the typed nor the present one. */
function conflictOf(field: string, { from, to }: ValueChange, present: Fields): FieldConflicts[string] {
  const now = present[field]
  return field === 'password' ? { from, now } : { from, to, now }
}

function isDone(field: string, to: unknown, { kept, destinations }: PatchedLink, present: Fields): boolean {
  if (field !== 'password') return isSame(field, to, { kept, destinations, now: present[field] })
  return to === null ? !kept.hasPassword : to === kept.password
}

function isAsBefore(field: string, from: unknown, link: PatchedLink, present: Fields): boolean {
  // A group in the trash is hidden but stays with its links, so null counts as its present value.
  if (field === 'groupId' && from !== null && from === link.current.groupId) return true
  return isSame(field, from, { ...link, now: present[field] })
}

interface Comparison extends Pick<PatchedLink, 'kept' | 'destinations'> {
  now: unknown
}

/** Returns whether a value is the present one, in any spelling that clients may use. */
function isSame(field: string, value: unknown, { kept, destinations, now }: Comparison): boolean {
  if (value === now || typeof value !== 'string') return value === now
  if (ADDRESSES.includes(field)) return normalAddress(value, destinations) === now
  if (field !== 'd_expire' || typeof now !== 'string') return false
  return value.length === DAY_LENGTH ? value === kept.expiresOn : isSameInstant(value, now)
}
