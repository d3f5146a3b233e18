import type { Link } from '@atajo/shared/link'
import type { LinkDraft, LinkUpdate } from '@atajo/shared/link-draft'
import { linkCode } from './short-link.ts'

/** How the group and tags of a draft look on screen until the server answers. */
export interface ShownCollections {
  group: Link['group']
  tags: Link['tags']
}

/** A change of a link, as it waits to be sent. */
export interface LinkChange extends LinkUpdate {
  /** Code and slug before the change, to name it in the list of changes. */
  called: string
  shown: ShownCollections
}

/** What a change of `link` carries besides the draft. */
export function changeOf(link: Link, draft: LinkDraft, shown: ShownCollections): LinkChange {
  return { ...draft, id: link.id, ifUpdatedAt: link.updatedAt, called: linkCode(link), shown }
}
