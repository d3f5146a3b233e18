import type { Link } from '@atajo/shared/link'
import type { LinkDraft, LinkUpdate } from '@atajo/shared/link-draft'
import { linkCode } from '../../platform/short-link.ts'
import { changedFields, keepUnchanged } from '../sync/sync.public.ts'
import { draftOfLink, type OptimisticCollections } from './link-draft.ts'

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
  /** The link as the screen showed it; what an earlier version kept lacks it. */
  before?: LinkDraft
}

/** What a change of `link` carries besides the draft. */
export function changeOf(link: Link, draft: LinkDraft, shown: OptimisticCollections): LinkChange {
  const changed = changedFields(draftOfLink(link), draft)
  const before = comparable(link)
  return {
    ...draft,
    id: link.id,
    ifUpdatedAt: link.updatedAt,
    changed,
    called: linkCode(link),
    shown,
    before,
  }
}

/** Whether a link of a later version says nothing else than what the person has changed it from. */
export function isAsShown({ before }: LinkChange, current: Link): boolean {
  return before !== undefined && changedFields(inOrder(before), inOrder(comparable(current))).length === 0
}

/** Whether a link has everything that the person has changed. */
export function isAsWanted(change: LinkChange, current: Link): boolean {
  const differing = changedFields(inOrder(change), inOrder(comparable(current)))
  return !change.changed.some((field) => differing.includes(field))
}

/** Days, as the device does not know the instant at which one that waits to be sent ends. */
function comparable(link: Link): LinkDraft {
  return { ...draftOfLink(link), expiry: link.expiresOn }
}

function inOrder(draft: LinkDraft): LinkDraft {
  return { ...draft, tagIds: draft.tagIds.toSorted(), blockedCountryIds: draft.blockedCountryIds.toSorted() }
}

/** What a link is made or left as, for changes on top of it. */
export type LinkContent = LinkDraft & { shown: OptimisticCollections }

/** The change on top of the link's present state: only what the person changed. */
export function onTopOfContent(change: LinkChange, content: LinkContent): LinkChange {
  const { changed, shown } = change
  return {
    ...keepUnchanged(change, content, changed),
    shown: {
      group: changed.includes('groupId') ? shown.group : content.shown.group,
      tags: changed.includes('tagIds') ? shown.tags : content.shown.tags,
    },
  }
}
