import type { Tag } from '@atajo/shared/tag'
import type { StoredTag } from './tags.store.ts'

/** How a tag looks to its owner. */
export function presentTag({ _id, fields, createdAt, updatedAt }: StoredTag): Tag {
  const { name, color } = fields
  return { id: _id, name, color, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
