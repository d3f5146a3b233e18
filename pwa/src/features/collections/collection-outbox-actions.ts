import type { Color } from '@atajo/shared/color'
import type { Link } from '@atajo/shared/link'
import { trashedAt } from '@atajo/shared/trash'
import { http } from '../../platform/server/http.ts'
import { dropItem, putItem } from '../../platform/server/put-item.ts'
import { colorTexts } from '../../texts/es/colors.ts'
import { collectionTexts } from '../../texts/es/links/collections.ts'
import { defineAction, type FieldChanges, isSetChange, itemKey } from '../sync/sync.public.ts'
import {
  type CollectionItem,
  type CollectionKind,
  draftOf,
  type ItemEdit,
  nameOf,
  type TrashedItem,
  textFieldsOf,
} from './collection-kind.ts'
import { defineLegacyUpdate } from './legacy-item-update.ts'

type Creation<Draft> = Draft & { localId: number }

/** The variables of a deletion; the item's name is stored under its field's name. */
interface Deletion<Item> {
  id: number
  /** The item before the deletion; records of earlier versions lack it. */
  item?: Item
  [nameField: string]: unknown
}

/** Registers the changes of one kind of collection with the outbox. */
export function defineCollectionActions<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const edit = defineEdit(kind)
  defineLegacyUpdate(kind, edit)
  return {
    creation: defineCreation(kind),
    edit,
    deletion: defineDeletion(kind),
    restoration: defineRestoration(kind),
    finalDeletion: defineFinalDeletion(kind),
  }
}

function defineCreation<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, paths, texts } = kind
  type Item = CollectionItem<Draft>
  return defineAction<Creation<Draft>, Item>({
    name: `${one}.create`,
    item: ({ localId }) => itemKey(one, localId),
    localId: ({ localId }) => localId,
    send: (creation, delivery) => {
      const body = kind.creationToWire(draftOf(kind, creation))
      return http<Item>({ method: 'POST', path: paths.create, body, ...delivery })
    },
    projections: {
      [many]: (items: Item[], creation: Creation<Draft>, record: { at: number }) => {
        const madeAt = new Date(record.at).toISOString()
        const draft = draftOf(kind, creation)
        return [...items, { ...draft, id: creation.localId, createdAt: madeAt, updatedAt: madeAt }]
      },
    },
    receive: (item, _creation, client) => putItem(client, [many], item),
    mergeEdit: (creation, { change }) => ({ ...creation, ...after<Draft>(change) }),
    describe: (creation) => ({ what: texts.create, which: nameOf(kind, creation) }),
  })
}

function defineEdit<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, paths, texts, isOn, relabel } = kind
  type Item = CollectionItem<Draft>
  return defineAction<ItemEdit, Item>({
    name: `${one}.edit`,
    item: ({ id }) => itemKey(one, id),
    send: ({ id, change }, delivery) =>
      http<Item>({ method: 'PATCH', path: `${paths.one}/${id}`, body: { change }, ...delivery }),
    projections: {
      [many]: (items: Item[], { id, change }: ItemEdit) =>
        items.map((item) => (item.id === id ? { ...item, ...after<Draft>(change) } : item)),
      links: (links: Link[], { id, change }) =>
        links.map((link) => (isOn(link, id) ? relabel(link, id, after<Draft>(change)) : link)),
    },
    compare: (_edit, { conflicts = {} }) =>
      Object.entries(conflicts).map(([field, { from, to, now }]) => ({
        field,
        label: textFieldsOf(kind).find(([name]) => name === field)?.[1].label ?? collectionTexts.color,
        mine: wordsOf(field, to),
        theirs: wordsOf(field, now),
        before: from === undefined ? null : wordsOf(field, from),
      })),
    receive: (item, _edit, client) => putItem(client, [many], item),
    describe: ({ called }) => ({ what: texts.edit, which: called }),
  })
}

/** Returns the new values of an edit's fields. */
function after<Draft>(change: FieldChanges): Partial<Draft> {
  const values = Object.entries(change).map(([field, part]) => [field, isSetChange(part) ? null : part.to])
  return Object.fromEntries(values) as Partial<Draft>
}

function wordsOf(field: string, value: unknown): string {
  return field === 'color' ? colorTexts[value as Color] : String(value ?? '')
}

function defineDeletion<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, trashed, paths, texts, isOn, relabel } = kind
  type Item = CollectionItem<Draft>
  const withoutItem = (link: Link, id: number) => (isOn(link, id) ? relabel(link, id, null) : link)
  return defineAction<Deletion<Item>, unknown>({
    name: `${one}.delete`,
    item: ({ id }) => itemKey(one, id),
    role: 'removal',
    send: ({ id }, delivery) =>
      http({ method: 'DELETE', path: paths.remove, body: kind.idToWire(id), ...delivery }),
    projections: {
      [many]: (items: Item[], { id }: Deletion<Item>) => without(items, id),
      [trashed]: (items: TrashedItem<Draft>[], { id, item }: Deletion<Item>, { at }: { at: number }) =>
        item ? [trashedAt(item, at), ...without(items, id)] : items,
      links: (links: Link[], { id }) => links.map((link) => withoutItem(link, id)),
    },
    receive: (_answer, { id, item }, client) => {
      dropItem(client, [many], id)
      if (item) putItem(client, [trashed], trashedAt(item, Date.now()), 'first')
      client.setQueryData<Link[]>(['links'], (links) => links?.map((link) => withoutItem(link, id)))
    },
    describe: (deletion) => ({ what: texts.deletion.action, which: String(deletion[kind.nameField]) }),
  })
}

/** Restores a deleted item together with its links. */
function defineRestoration<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, trashed, paths, texts } = kind
  type Item = CollectionItem<Draft>
  return defineAction<{ restored: Item }, Item>({
    name: `${one}.restore`,
    item: ({ restored }) => itemKey(one, restored.id),
    send: ({ restored }, delivery) =>
      http<Item>({ method: 'POST', path: paths.restore, body: kind.idToWire(restored.id), ...delivery }),
    projections: {
      [many]: (items: Item[], { restored }: { restored: Item }) =>
        items.some(({ id }) => id === restored.id) ? items : [restored, ...items],
      [trashed]: (items: Item[], { restored }: { restored: Item }) => without(items, restored.id),
    },
    receive: (item, _restoration, client) => {
      dropItem(client, [trashed], item.id)
      putItem(client, [many], item, 'first')
      void client.invalidateQueries({ queryKey: ['links'] })
    },
    describe: ({ restored }) => ({ what: texts.trash.restore, which: nameOf(kind, restored) }),
  })
}

/** Deletes an item of the trash permanently. */
function defineFinalDeletion<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, trashed, paths, texts } = kind
  type Item = CollectionItem<Draft>
  return defineAction<{ item: Item }, unknown>({
    name: `${one}.deleteForGood`,
    item: ({ item }) => itemKey(one, item.id),
    send: ({ item }, delivery) =>
      http({ method: 'DELETE', path: paths.trash, body: kind.idToWire(item.id), ...delivery }),
    role: 'removal',
    projections: { [trashed]: (items: Item[], { item }: { item: Item }) => without(items, item.id) },
    receive: (_answer, { item }, client) => dropItem(client, [trashed], item.id),
    describe: ({ item }) => ({ what: texts.trash.removeForGood, which: nameOf(kind, item) }),
  })
}

function without<Item extends { id: number }>(items: Item[], id: number): Item[] {
  return items.filter((item) => item.id !== id)
}
