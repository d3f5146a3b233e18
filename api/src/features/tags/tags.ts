import type { Tag, TagDraft } from '@atajo/shared/tag'
import type { CollectionKind } from '../../platform/collections/collection.ts'
import { LIMITED_THINGS } from '../../texts/es/limited-things.ts'

/** What is particular to tags among the collections. */
export const TAGS: CollectionKind<TagDraft, Tag> = {
  counter: 'tag',
  nameOf: ({ name }) => name,
  limitOf: ({ tags }) => tags,
  plural: LIMITED_THINGS.tags,
  notFound: 'tag_not_found',
  nameTaken: 'tag_exists',
  present({ _id, fields, createdAt, updatedAt }) {
    const { name, color } = fields
    return { id: _id, name, color, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  },
}
