import { z } from 'zod'
import { LINK_EXAMPLE, linkWire, passwordlessLinkWire } from './link.ts'
import { LINK_FIELDS } from './link-fields.ts'

const ownId = z.int().positive()
const count = z.tuple([ownId, z.int()])

const storedCollections = { groupId: ownId.nullable(), tagIds: z.array(ownId) }

/** A link in a list of changes, with what it stands in even where that is not there just now. */
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
    /** Written since, or new. */
    links: z.array(z.union([changedLinkWire, passwordlessChangedLinkWire])),
    /** Gone since, also into the trash. */
    deleted: z.array(ownId),
    /** Clicks of links that were opened since: id and total. */
    clicks: z.array(count),
    /** Of those with a limit, how much of it is used up: id and visits. */
    used: z.array(count),
    /** All groups that links may show, where any is not called as before; else null. */
    groups: z.array(LINK_FIELDS.group.answer.group.unwrap()).nullable(),
    tags: LINK_FIELDS.tags.answer.tags.nullable(),
    /** Whether there is no more; else the next cursor goes on at once. */
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
