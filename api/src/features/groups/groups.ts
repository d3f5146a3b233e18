import type { Group, GroupDraft } from '@atajo/shared/group'
import type { CollectionKind } from '../../platform/collections/collection.ts'

/** What is particular to groups among the collections. */
export const GROUPS: CollectionKind<GroupDraft, Group> = {
  counter: 'group',
  nameOf: ({ title }) => title,
  limitOf: ({ groups }) => groups,
  limited: 'groups',
  notFound: 'group_not_found',
  nameTaken: 'group_exists',
  present({ _id, fields, createdAt, updatedAt }) {
    const { title, description, color } = fields
    const instants = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
    return { id: _id, title, description, color, ...instants }
  },
}
