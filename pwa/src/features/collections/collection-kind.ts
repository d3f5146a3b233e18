import type { Color } from '@atajo/shared/color'
import type { Link } from '@atajo/shared/link'
import type { TrashTimes } from '@atajo/shared/trash'
import type { LinkSearch } from '../links/links.public.ts'
import type { FieldEdit } from '../sync/sync.public.ts'

export type CollectionItem<Draft> = Draft & { id: number; createdAt: string; updatedAt: string }

export interface CollectionField {
  label: string
  /** In characters. */
  limit: number
  /** An optional longer text; null if it is empty. */
  isOptional?: boolean
  /** The field's name in the body of a creation, if different. */
  creationName?: string
}

type FieldName<Draft> = Exclude<keyof Draft, 'color'> & string

export type TrashedItem<Draft> = CollectionItem<Draft> & TrashTimes

/** An edit of an item, with its new name for the list of changes. */
export interface ItemEdit extends FieldEdit {
  id: number
  called: string
}

/** The differences between groups and tags. */
export interface CollectionKind<Draft extends { color: Color }> {
  one: 'group' | 'tag'
  many: 'groups' | 'tags'
  trashed: 'trashedGroups' | 'trashedTags'
  texts: CollectionTexts
  icon: 'folder' | 'tag'
  /** The element that shows an item's colour: the whole card, or the name as a chip. */
  colored: 'card' | 'chip'
  fields: Record<FieldName<Draft>, CollectionField>
  nameField: FieldName<Draft>
  paths: Record<'one' | 'list' | 'create' | 'update' | 'remove' | 'restore' | 'trash', string>
  creationToWire: (draft: Draft) => object
  updateToWire: (update: Draft & { id: number; ifUpdatedAt: string | null }) => object
  idToWire: (id: number) => object
  linkSearch: (id: number) => LinkSearch
  isOn: (link: Link, id: number) => boolean
  /** Returns the link with the item's changes; null removes the item from it. */
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

/** Returns a group’s title or a tag’s name. */
export function nameOf<Draft extends { color: Color }>(
  { nameField }: Pick<CollectionKind<Draft>, 'nameField'>,
  item: Draft,
): string {
  return item[nameField] as string
}

/** Lists the text fields in the order of the form. */
export function textFieldsOf<Draft extends { color: Color }>({ fields }: CollectionKind<Draft>) {
  return Object.entries(fields) as [FieldName<Draft>, CollectionField][]
}

/** Returns only the fields that people may edit. */
export function draftOf<Draft extends { color: Color }>(kind: CollectionKind<Draft>, item: Draft): Draft {
  const texts = textFieldsOf(kind).map(([name]) => [name, item[name]])
  return { ...Object.fromEntries(texts), color: item.color }
}

export function emptyDraft<Draft extends { color: Color }>(kind: CollectionKind<Draft>, color: Color): Draft {
  return { ...Object.fromEntries(textFieldsOf(kind).map(([name]) => [name, ''])), color } as Draft
}
