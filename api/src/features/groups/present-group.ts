import type { Group } from '@atajo/shared/group'
import type { StoredGroup } from './groups.store.ts'

/** How a group looks to its owner. */
export function presentGroup({ _id, fields, createdAt, updatedAt }: StoredGroup): Group {
  const { title, description, color } = fields
  return {
    id: _id,
    title,
    description,
    color,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
