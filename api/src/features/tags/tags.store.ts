import type { TagDraft } from '@atajo/shared/tag'
import type { Connection } from 'mongoose'
import {
  createNamedThingsStore,
  type NamedThing,
  type NamedThingsStore,
} from '../../platform/database/named-things.store.ts'

export type TagsStore = NamedThingsStore<TagDraft>
export type StoredTag = NamedThing<TagDraft>

/** The `tags` collection. */
export function createTagsStore(connection: Connection): TagsStore {
  return createNamedThingsStore<TagDraft>(connection, {
    modelName: 'Tag',
    collection: 'tags',
    fields: { name: String, color: String },
  })
}
