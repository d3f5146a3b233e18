import type { GroupDraft } from '@atajo/shared/group'
import type { Connection } from 'mongoose'
import {
  createNamedThingsStore,
  type NamedThingsStore,
} from '../../platform/named-things/named-things.store.ts'

/** The `groups` collection. */
export function createGroupsStore(connection: Connection): NamedThingsStore<GroupDraft> {
  return createNamedThingsStore<GroupDraft>(connection, {
    modelName: 'Group',
    collection: 'groups',
    fields: { title: String, description: String, color: String },
  })
}
