import type { Color } from '@atajo/shared/color'
import type { Link } from '@atajo/shared/link'
import { TRASH_DAYS } from '@atajo/shared/trash'
import { http } from '../../platform/http.ts'
import { dropItem, putItem } from '../../platform/put-item.ts'
import { collectionTexts } from '../../texts/es/collections.ts'
import { colorTexts } from '../../texts/es/colors.ts'
import { defineAction, differingRows, itemKey, keepUnchanged, onlyChanged } from '../sync/sync.public.ts'
import {
  type CollectionItem,
  type CollectionKind,
  draftOf,
  nameOf,
  type TrashedItem,
  textFieldsOf,
} from './collection-kind.ts'

type Creation<Draft> = Draft & { localId: number }

/** A change of an item, and what the person changed of what the screen showed. */
type Change<Draft> = Draft & { id: number; ifUpdatedAt: string | null; changed: (keyof Draft)[] }

/** What a deletion says of the item, its name under that of its field. */
interface Deletion<Item> {
  id: number
  /** The item as it was; what an earlier version kept lacks it. */
  item?: Item
  [nameField: string]: unknown
}

/** What a change of a link says of its group and tags, with their names. */
interface CollectedContent {
  shown: Pick<Link, 'group' | 'tags'>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The kinds of change that can wait for a connection, registered for one kind of collection. */
export function defineCollectionActions<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  return {
    creation: defineCreation(kind),
    change: defineChange(kind),
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
    identify: (item) => item,
    content: (item) => draftOf(kind, item),
    projections: {
      [many]: (items: Item[], creation: Creation<Draft>, record: { at: number }) => {
        const madeAt = new Date(record.at).toISOString()
        const draft = draftOf(kind, creation)
        return [...items, { ...draft, id: creation.localId, createdAt: madeAt, updatedAt: madeAt }]
      },
    },
    receive: (item, _creation, client) => putItem(client, [many], item),
    describe: (creation) => ({ what: texts.create, which: nameOf(kind, creation) }),
  })
}

function defineChange<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, paths, texts, isOn, relabel } = kind
  type Item = CollectionItem<Draft>
  const changesOf = (change: Change<Draft>) => onlyChanged<Draft>(draftOf(kind, change), change.changed)
  return defineAction<Change<Draft>, Item>({
    name: `${one}.update`,
    item: ({ id }) => itemKey(one, id),
    send: (change, delivery) => {
      const { id, ifUpdatedAt } = change
      const body = kind.updateToWire({ ...draftOf(kind, change), id, ifUpdatedAt })
      return http<Item>({ method: 'PUT', path: paths.update, body, ...delivery })
    },
    identify: (item) => item,
    content: (item) => draftOf(kind, item),
    onTopOf: (change, content) =>
      keepUnchanged<Draft, Change<Draft>>(change, content as Draft, change.changed),
    list: [many],
    projections: {
      [many]: (items: Item[], change: Change<Draft>) =>
        items.map((item) => (item.id === change.id ? { ...item, ...changesOf(change) } : item)),
      links: (links: Link[], change) =>
        links.map((link) => (isOn(link, change.id) ? relabel(link, change.id, changesOf(change)) : link)),
    },
    compare: (change, current) => {
      const theirs = current as Item
      return differingRows([
        ...textFieldsOf(kind).map(
          ([name, { label }]) =>
            [label, change[name] as string | null, theirs[name] as string | null] as const,
        ),
        [collectionTexts.color, colorTexts[change.color], colorTexts[theirs.color]],
      ])
    },
    receive: (item, _change, client) => putItem(client, [many], item),
    describe: (change) => ({ what: texts.edit, which: nameOf(kind, change) }),
  })
}

function defineDeletion<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, trashed, paths, texts, isOn, relabel } = kind
  type Item = CollectionItem<Draft>
  const withoutItem = (link: Link, id: number) => (isOn(link, id) ? relabel(link, id, null) : link)
  return defineAction<Deletion<Item>, unknown>({
    name: `${one}.delete`,
    item: ({ id }) => itemKey(one, id),
    isRemoval: true,
    send: ({ id }, delivery) =>
      http({ method: 'DELETE', path: paths.remove, body: kind.idToWire(id), ...delivery }),
    isDone: (error) => error.status === 404,
    alter: {
      isAltered: (item) => item.startsWith('link:'),
      content: (content, { id }) => {
        const { shown } = content as CollectedContent
        if (!isOn(shown as Link, id)) return content
        const { group, tags } = relabel(shown as Link, id, null)
        const ids = { groupId: group?.id ?? null, tagIds: tags.map((tag) => tag.id) }
        return { ...(content as object), ...ids, shown: { group, tags } }
      },
    },
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

/** Takes a deleted item back, with the links that had it. */
function defineRestoration<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, many, trashed, paths, texts } = kind
  type Item = CollectionItem<Draft>
  return defineAction<{ restored: Item }, Item>({
    name: `${one}.restore`,
    item: ({ restored }) => itemKey(one, restored.id),
    send: ({ restored }, delivery) =>
      http<Item>({ method: 'POST', path: paths.restore, body: kind.idToWire(restored.id), ...delivery }),
    identify: (item) => item,
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

/** Deletes an item of the trash for good. */
function defineFinalDeletion<Draft extends { color: Color }>(kind: CollectionKind<Draft>) {
  const { one, trashed, paths, texts } = kind
  type Item = CollectionItem<Draft>
  return defineAction<{ item: Item }, unknown>({
    name: `${one}.deleteForGood`,
    item: ({ item }) => itemKey(one, item.id),
    send: ({ item }, delivery) =>
      http({ method: 'DELETE', path: paths.trash, body: kind.idToWire(item.id), ...delivery }),
    isDone: (error) => error.status === 404,
    projections: { [trashed]: (items: Item[], { item }: { item: Item }) => without(items, item.id) },
    receive: (_answer, { item }, client) => dropItem(client, [trashed], item.id),
    describe: ({ item }) => ({ what: texts.trash.removeForGood, which: nameOf(kind, item) }),
  })
}

function without<Item extends { id: number }>(items: Item[], id: number): Item[] {
  return items.filter((item) => item.id !== id)
}

function trashedAt<Draft>(item: CollectionItem<Draft>, at: number): TrashedItem<Draft> {
  const [deletedAt, purgeAt] = [at, at + TRASH_DAYS * DAY_MS].map((time) => new Date(time).toISOString())
  return { ...item, deletedAt: deletedAt as string, purgeAt: purgeAt as string }
}
