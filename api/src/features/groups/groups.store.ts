import type { GroupDraft } from '@atajo/shared/group'
import type { Connection } from 'mongoose'
import {
  createNamedThingsStore,
  type NamedThing,
  type NamedThingsStore,
} from '../../platform/database/named-things.store.ts'

export type GroupsStore = NamedThingsStore<GroupDraft>
export type StoredGroup = NamedThing<GroupDraft>

/** The `groups` collection. */
export function createGroupsStore(connection: Connection): GroupsStore {
  return createNamedThingsStore<GroupDraft>(connection, {
    modelName: 'Group',
    collection: 'groups',
    fields: { title: String, description: String, color: String },
  })
}
