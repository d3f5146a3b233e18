import type { Color } from '@atajo/shared/color'
import type { Link } from '@atajo/shared/link'
import type { TrashTimes } from '@atajo/shared/trash'
import type { LinkSearch } from '../links/links.public.ts'
import type { FieldEdit } from '../sync/sync.public.ts'

/** An item of a collection, as the server has it. */
export type CollectionItem<Draft> = Draft & { id: number; createdAt: string; updatedAt: string }

export interface CollectionField {
  label: string
  /** In characters. */
  limit: number
  /** A longer text that may be left out: null then. */
  isOptional?: boolean
  /** What the body of a creation calls it, where that is another name. */
  creationName?: string
}

type FieldName<Draft> = Exclude<keyof Draft, 'color'> & string

/** An item in the trash. */
export type TrashedItem<Draft> = CollectionItem<Draft> & TrashTimes

/** An edit of an item, with its name after it. */
export interface ItemEdit extends FieldEdit {
  id: number
  called: string
}

/** What groups and tags differ in. */
export interface CollectionKind<Draft extends { color: Color }> {
  one: 'group' | 'tag'
  many: 'groups' | 'tags'
  trashed: 'trashedGroups' | 'trashedTags'
  texts: CollectionTexts
  icon: 'folder' | 'tag'
  /** What an item's colour is shown on: its whole card, or its name as a chip. */
  colored: 'card' | 'chip'
  /** The fields that are texts, in the order of the form. */
  fields: Record<FieldName<Draft>, CollectionField>
  nameField: FieldName<Draft>
  paths: Record<'one' | 'list' | 'create' | 'update' | 'remove' | 'restore' | 'trash', string>
  creationToWire: (draft: Draft) => object
  updateToWire: (update: Draft & { id: number; ifUpdatedAt: string | null }) => object
  idToWire: (id: number) => object
  /** The parameters of /links that show an item's links. */
  linkSearch: (id: number) => LinkSearch
  isOn: (link: Link, id: number) => boolean
  /** The link with what has changed of the item; null takes it away. */
  relabel: (link: Link, id: number, changes: Partial<Draft> | null) => Link
}

export interface CollectionTexts {
  title: string
  create: string
  search: string
  listLabel: string
  loading: string
  noneFound: string
  empty: { title: string; sentence: string }
  showLinks: (name: string) => string
  edit: string
  deletion: { action: string; title: string; sentence: string }
  trash: {
    listLabel: string
    back: string
    deleted: (date: string) => string
    restore: string
    removeForGood: string
    restored: { title: string; details: string }
    restoreFailed: string
    taken: { title: (name: string) => string; sentence: string; confirm: string }
    deletion: { title: string; sentence: string }
  }
  done: { create: string; update: string; remove: string }
  failed: { create: string; update: string; remove: string }
}

/** What people call an item: a group’s title, a tag’s name. */
export function nameOf<Draft extends { color: Color }>(
  { nameField }: Pick<CollectionKind<Draft>, 'nameField'>,
  item: Draft,
): string {
  return item[nameField] as string
}

/** The text fields of a kind, in the order of its form. */
export function textFieldsOf<Draft extends { color: Color }>({ fields }: CollectionKind<Draft>) {
  return Object.entries(fields) as [FieldName<Draft>, CollectionField][]
}

/** What people may set of an item, and nothing else of it. */
export function draftOf<Draft extends { color: Color }>(kind: CollectionKind<Draft>, item: Draft): Draft {
  const texts = textFieldsOf(kind).map(([name]) => [name, item[name]])
  return { ...Object.fromEntries(texts), color: item.color }
}

/** An item of which nothing is said yet but its colour. */
export function emptyDraft<Draft extends { color: Color }>(kind: CollectionKind<Draft>, color: Color): Draft {
  return { ...Object.fromEntries(textFieldsOf(kind).map(([name]) => [name, ''])), color } as Draft
}
