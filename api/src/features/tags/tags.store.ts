import type { TagDraft } from '@atajo/shared/tag'
import type { Connection } from 'mongoose'
import {
  createNamedThingsStore,
  type NamedThingsStore,
} from '../../platform/named-things/named-things.store.ts'

/** The `tags` collection. */
export function createTagsStore(connection: Connection): NamedThingsStore<TagDraft> {
  return createNamedThingsStore<TagDraft>(connection, {
    modelName: 'Tag',
    collection: 'tags',
    fields: { name: String, color: String },
  })
}
