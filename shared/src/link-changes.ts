import { z } from 'zod'
import { LINK_EXAMPLE, linkWire, passwordlessLinkWire } from './link.ts'
import { LINK_FIELDS } from './link-fields.ts'

const ownId = z.int().positive()
const count = z.tuple([ownId, z.int()])

const storedCollections = { groupId: ownId.nullable(), tagIds: z.array(ownId) }

/** A link in a list of changes, with the ids of its group and tags, even of trashed ones. */
export const changedLinkWire = linkWire
  .extend(storedCollections)
  .meta({ id: 'ChangedLink', examples: [{ ...LINK_EXAMPLE, groupId: 3, tagIds: [5] }] })

const passwordlessChangedLinkWire = passwordlessLinkWire
  .extend(storedCollections)
  .meta({ id: 'PasswordlessChangedLink' })

/** Answer of GET /api/link/changes. */
export const linkChangesWire = z
  .object({
    /** The next `since`. */
    cursor: z.string(),
    /** Links that were created or changed since. */
    links: z.array(z.union([changedLinkWire, passwordlessChangedLinkWire])),
    /** Ids of links that were deleted or trashed since. */
    deleted: z.array(ownId),
    /** Ids and total clicks of links that were visited since. */
    clicks: z.array(count),
    /** Ids and used visits of links with a limit that were visited since. */
    used: z.array(count),
    /** All groups of links, if the name of any has changed; else null. */
    groups: z.array(LINK_FIELDS.group.answer.group.unwrap()).nullable(),
    tags: LINK_FIELDS.tags.answer.tags.nullable(),
    /** False if more changes follow at the next cursor. */
    isComplete: z.boolean(),
  })
  .meta({
    id: 'LinkChanges',
    examples: [
      {
        cursor: 'b4Zk3WmJ…',
        links: [{ ...LINK_EXAMPLE, groupId: 3, tagIds: [5] }],
        deleted: [41],
        clicks: [[42, 12]],
        used: [],
        groups: null,
        tags: null,
        isComplete: true,
      },
    ],
  })

export type WireLinkChanges = z.infer<typeof linkChangesWire>
