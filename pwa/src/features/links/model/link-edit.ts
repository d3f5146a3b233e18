import type { Link } from '@atajo/shared/link'
import { draftFromWire, draftToWire, type LinkDraft } from '@atajo/shared/link-draft'
import { changedSet } from '@atajo/shared/patch'
import { linkCode } from '../../../platform/text/short-link.ts'
import { changesBetween, type FieldChanges, type FieldEdit, isSetChange } from '../../sync/sync.public.ts'
import { draftOfLink, type OptimisticCollections, shownDraft } from './link-draft.ts'

export interface LinkEdit extends FieldEdit {
  id: number
  /**
   * The code or slug before the edit, for the list of pending changes. Devices store it under this
   * name.
   */
  called: string
  /** The group and tags after the edit. Devices store it under this name. */
  shown: OptimisticCollections
}

type Wire = Record<string, unknown>

/** Returns the edit that changes `link` into `draft`; an undefined `password` stays unchanged. */
export function editOf(
  link: Link,
  { password, ...draft }: Omit<LinkDraft, 'password'> & { password?: string | null | undefined },
  shown: OptimisticCollections,
): LinkEdit {
  const expiry = draft.expiry === link.expiresAt ? link.expiresOn : draft.expiry
  const change = changesBetween(wireOf(link), wireOfDraft({ ...draft, expiry, password: null }))
  if (password !== undefined && (password !== null || link.hasPassword)) {
    change.password = { from: link.passwordVersion, to: password }
  }
  return { id: link.id, change, called: linkCode(link), shown }
}

/** Applies an edit optimistically. */
export function withEdit(link: Link, { change, shown }: LinkEdit): Link {
  const draft = draftFromWire(appliedTo(draftToWire(draftOfLink(link)), change))
  const { expiresAt, expiresOn, blockedCountries } = link
  const { password } = change
  const hasPassword = password && !isSetChange(password) ? password.to !== null : link.hasPassword
  const known = new Map([...link.tags, ...shown.tags].map((tag) => [tag.id, tag]))
  const groups = [link.group, shown.group]
  return {
    ...link,
    ...shownDraft(draft, {
      group: groups.find((group) => group !== null && group.id === draft.groupId) ?? null,
      tags: draft.tagIds.flatMap((id) => known.get(id) ?? []),
    }),
    ...(change.d_expire ? {} : { expiresAt, expiresOn }),
    ...(change.blockedCountries ? {} : { blockedCountries }),
    hasPassword,
    passwordVersion: hasPassword ? link.passwordVersion : null,
    password: null,
  }
}

/** Applies an edit to a draft that was never sent. */
export function draftWithEdit<Draft extends LinkDraft>(draft: Draft, change: FieldChanges): Draft {
  return { ...draft, ...draftFromWire(appliedTo(draftToWire(draft), change)) }
}

/** Returns every field of a link but the password by wire name; an expiry is its day. */
export function wireOf(link: Link): Wire {
  return wireOfDraft({ ...draftOfLink(link), expiry: link.expiresOn })
}

/** Does the same for a draft. The preview's switch appears under one of its wire names only. */
export function wireOfDraft(draft: LinkDraft): Wire {
  const { password: _, useMetadata: _switch, ...wire } = draftToWire(draft)
  return wire
}

function appliedTo(wire: Wire, change: FieldChanges): Wire {
  const applied: Wire = { ...wire, useMetadata: null }
  for (const [field, part] of Object.entries(change)) {
    applied[field] = isSetChange(part) ? changedSet(wire[field] as number[], part) : part.to
  }
  return applied
}
