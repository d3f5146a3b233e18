import { parseDestination } from '@atajo/shared/destination-url'
import type { Link } from '@atajo/shared/link'
import type { LinkDraft, LinkUpdate } from '@atajo/shared/link-draft'
import { linkCode } from '../../platform/short-link.ts'
import { changedFields, keepUnchanged } from '../sync/sync.public.ts'
import { draftOfLink, type OptimisticCollections } from './link-draft.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** A change of a link, as it waits to be sent. */
export interface LinkChange extends LinkUpdate {
  /** What the person changed of what the screen showed. */
  changed: (keyof LinkDraft)[]
  /**
   * Code or slug before the change, to name it in the list of changes. Devices store it under this
   * name.
   */
  called: string
  /** Devices store it under this name. */
  shown: OptimisticCollections
  /** The link that it was made of; as it was last read, with how its collections look. */
  before?: LinkDraft & { shown?: OptimisticCollections }
}

interface Surroundings {
  shown: OptimisticCollections
  /** The version to write all of it over, once the person has decided a conflict. */
  ifUpdatedAt?: string | undefined
}

/** What a change of `link` carries besides the draft. */
export function changeOf(link: Link, draft: LinkDraft, { shown, ifUpdatedAt }: Surroundings): LinkChange {
  const fields = Object.keys(draft) as (keyof LinkDraft)[]
  const changed = ifUpdatedAt ? fields : changedFields(draftOfLink(link), draft)
  // Days, as the device does not know the instant at which one that waits to be sent ends.
  const before = { ...draftOfLink(link), expiry: link.expiresOn }
  return {
    ...draft,
    id: link.id,
    ifUpdatedAt: ifUpdatedAt ?? link.updatedAt,
    changed,
    called: linkCode(link),
    shown,
    before,
  }
}

/** Whether a link of a later version says nothing else than what the person has changed it from. */
export function isAsShown({ before }: LinkChange, current: Link): boolean {
  return before !== undefined && differing(before, current).length === 0
}

/** Whether a link has everything that the person has changed. */
export function isAsWanted(change: LinkChange, current: Link): boolean {
  const fields = differing(change, current)
  return !change.changed.some((field) => fields.includes(field))
}

function differing(draft: LinkDraft, link: Link): (keyof LinkDraft)[] {
  const expiry = draft.expiry?.length === DAY_LENGTH ? link.expiresOn : link.expiresAt
  return changedFields(comparable(draft), comparable({ ...draftOfLink(link), expiry }))
}

/** As the server keeps it: whole addresses; in no order. */
function comparable(draft: LinkDraft): LinkDraft {
  return {
    ...draft,
    destination: wholeAddress(draft.destination),
    mobileDestination: draft.mobileDestination && wholeAddress(draft.mobileDestination),
    desktopDestination: draft.desktopDestination && wholeAddress(draft.desktopDestination),
    preview: { ...draft.preview, image: draft.preview.image && wholeAddress(draft.preview.image) },
    tagIds: draft.tagIds.toSorted(),
    blockedCountryIds: draft.blockedCountryIds.toSorted(),
  }
}

function wholeAddress(typed: string): string {
  const parsed = parseDestination(typed, { ownHosts: [], allowPrivate: true })
  return parsed.ok ? parsed.href : typed
}

/** What a link is made or left as, for changes on top of it. */
export type LinkContent = LinkDraft & { shown: OptimisticCollections }

/** What a link is. */
export function contentOf(link: Link): LinkContent {
  const { group, tags } = link
  return { ...draftOfLink(link), shown: { group, tags } }
}

/** What a change was made of; undefined for a link that was never read. */
export function madeOf({ before }: LinkChange): LinkContent | undefined {
  return before?.shown && { ...before, shown: before.shown }
}

/** The change on top of the link's present state: only what the person changed. */
export function onTopOfContent(change: LinkChange, content: LinkContent): LinkChange {
  const { changed, shown } = change
  const { shown: before, ...draft } = content
  return {
    ...keepUnchanged(change, draft, changed),
    shown: {
      group: changed.includes('groupId') ? shown.group : before.group,
      tags: changed.includes('tagIds') ? shown.tags : before.tags,
    },
    before: content,
  }
}
