import type { TagDraft } from '@atajo/shared/tag'
import type { Connection } from 'mongoose'
import { type CollectionStore, createCollectionStore } from '../../platform/collections/collection.store.ts'

export function createTagsStore(connection: Connection): CollectionStore<TagDraft> {
  return createCollectionStore<TagDraft>(connection, {
    collection: 'tags',
    fields: { name: String, color: String },
  })
}
