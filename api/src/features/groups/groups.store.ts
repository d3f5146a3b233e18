import type { GroupDraft } from '@atajo/shared/group'
import type { Connection } from 'mongoose'
import { type CollectionStore, createCollectionStore } from '../../platform/collections/collection.store.ts'

export function createGroupsStore(connection: Connection): CollectionStore<GroupDraft> {
  return createCollectionStore<GroupDraft>(connection, {
    collection: 'groups',
    fields: { title: String, description: String, color: String },
  })
}
