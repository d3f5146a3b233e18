import type { Color } from '@atajo/shared/color'
import { http } from '../../platform/server/http.ts'
import { putItem } from '../../platform/server/put-item.ts'
import { defineAction, itemKey, type OutboxAction, type OutboxRecord } from '../sync/sync.public.ts'
import {
  type CollectionItem,
  type CollectionKind,
  draftOf,
  type ItemEdit,
  nameOf,
} from './collection-kind.ts'

/** An edit as stored by 1.0.0: the whole item, and the fields that the person changed. */
type LegacyUpdate<Draft> = Draft & { id: number; ifUpdatedAt: string | null; changed: (keyof Draft)[] }

/** Registers edits that 1.0.0 left on this device, or that an old tab stores. */
export function defineLegacyUpdate<Draft extends { color: Color }>(
  kind: CollectionKind<Draft>,
  edit: OutboxAction<ItemEdit, CollectionItem<Draft>>,
) {
  const { one, many, paths } = kind
  type Item = CollectionItem<Draft>
  type Update = LegacyUpdate<Draft>
  const editOfUpdate = (update: Update) => {
    const draft = draftOf(kind, update)
    const change = Object.fromEntries(
      update.changed.map((field) => [field, { from: undefined, to: draft[field] }]),
    )
    return { id: update.id, change, called: nameOf(kind, update) }
  }
  const project =
    (name: 'links' | typeof many) =>
    <Listed>(items: Listed[], update: Update, record: OutboxRecord): Listed[] =>
      edit.projections[name]?.(items, editOfUpdate(update), record) ?? items
  defineAction<Update, Item>({
    name: `${one}.update`,
    item: ({ id }) => itemKey(one, id),
    send: (update, delivery) => {
      const { id, ifUpdatedAt } = update
      const body = kind.updateToWire({ ...draftOf(kind, update), id, ifUpdatedAt })
      return http<Item>({ method: 'PUT', path: paths.update, body, ...delivery })
    },
    projections: { [many]: project(many), links: project('links') },
    receive: (item, _update, client) => putItem(client, [many], item),
    describe: (update, place) => edit.describe(editOfUpdate(update), place),
    legacy: {
      follow: (update, answer) => {
        const { updatedAt, ...item } = answer as Item
        const kept = Object.entries(draftOf(kind, item as unknown as Draft)).filter(
          ([field]) => !update.changed.includes(field as keyof Draft),
        )
        return { ...update, ...Object.fromEntries(kept), ifUpdatedAt: updatedAt }
      },
      edit: (update) => ({ action: edit.name, variables: editOfUpdate(update), saysFrom: false }),
      fieldsOf: (current) => current as Record<string, unknown>,
    },
  })
}
