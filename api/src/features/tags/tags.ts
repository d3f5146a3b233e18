import type { Tag, TagDraft } from '@atajo/shared/tag'
import type { NamedThingKind } from '../../platform/named-things/named-thing-kind.ts'
import { LIMITED_THINGS } from '../../texts/es/limited-things.ts'

/** What is particular to tags among the things with a name and a colour. */
export const TAGS: NamedThingKind<TagDraft, Tag> = {
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
