import type { Tag, TagDraft } from '@atajo/shared/tag'
import type { CollectionKind } from '../../platform/collections/collection.ts'

/** What is particular to tags among the collections. */
export const TAGS: CollectionKind<TagDraft, Tag> = {
  counter: 'tag',
  nameOf: ({ name }) => name,
  limitOf: ({ tags }) => tags,
  limited: 'tags',
  notFound: 'tag_not_found',
  nameTaken: 'tag_exists',
  present({ _id, fields, createdAt, updatedAt }) {
    const { name, color } = fields
    return { id: _id, name, color, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  },
}
