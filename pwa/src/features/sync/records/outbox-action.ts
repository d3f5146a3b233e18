import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { QueryClient } from '@tanstack/react-query'
import type { OwnerKey } from '../../../platform/server/owner.ts'
import type { FieldEdit } from './field-edit.ts'
import type { OutboxRecord, Refusal } from './outbox-record.ts'

/** A cached list onto which waiting changes are projected. */
export type CollectionName = 'links' | 'trashedLinks' | 'groups' | 'trashedGroups' | 'tags' | 'trashedTags'

/** Applies a waiting change to a collection until the server's answer replaces it. Pure. */
export type Projection<Variables, Item> = (
  items: Item[],
  variables: Variables,
  record: OutboxRecord,
) => Item[]

/** A field that two people have changed, in the words of the screen. */
export interface FieldDifference {
  field: string
  label: string
  mine: string
  theirs: string
  /** The value before both changes; null if version 1.0.0 stored the record. */
  before: string | null
}

/** The request options of every attempt: its key, and the session's expected owner. */
export interface Delivery {
  idempotencyKey: string
  owner: OwnerKey
}

/** A waiting change in Spanish, for the list. */
interface Described {
  what: string
  which: string
  /** True if `which` is an address, which the list shortens. */
  isAddress?: boolean
}

/** Converts records that version 1.0.0 or an old tab has stored. */
export interface LegacyForm<Variables> {
  /** Rebases the change onto the answer to an earlier change of the same item. */
  follow: (variables: Variables, answer: unknown) => Variables
  /** Converts the change to a field edit; `saysFrom` is true if it can be sent in its place. */
  edit: (variables: Variables) => { action: string; variables: FieldEdit; saysFrom: boolean }
  fieldsOf: (current: unknown) => Record<string, unknown>
}

/**
 * One kind of change that can wait for a connection: `link.create`, `tag.delete`… Its variables are
 * plain JSON. Edits list their changes under `change`, and waiting edits are joined.
 * @example
 *     export const editTag = defineAction<TagEdit, Tag>({
 *       name: 'tag.edit',
 *       item: ({ id }) => itemKey('tag', id),
 *       send: ({ id, change }, delivery) =>
 *         http({ method: 'PATCH', path: `${API.oneTag}/${id}`, body: { change }, ...delivery }),
 *       projections: { tags: (tags, edit) => tags.map((tag) => …) },
 *       receive: (tag, _edit, client) => client.setQueryData(tagsKey, (tags = []) => …),
 *       describe: () => ({ what: 'Editar etiqueta', which: … }),
 *     })
 */
export interface OutboxAction<Variables = unknown, Answer = unknown> {
  name: string
  item: (variables: Variables) => string
  items?: (variables: Variables) => string[]
  /**
   * Items that the change references without changing them: later changes of theirs wait for it.
   */
  named?: (variables: Variables) => string[]
  /** The `newLocalId()` of the created item; the answer's `id` replaces it. */
  localId?: (variables: Variables) => number
  /**
   * A `removal` of an item that was never sent discards its records; a `completion` is listed as
   * part of its item's creation. Both count as done if the server no longer has the item (404).
   */
  role?: 'removal' | 'completion'
  send: (variables: Variables, delivery: Delivery) => Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: each collection has its own item type
  projections: Partial<Record<CollectionName, Projection<Variables, any>>>
  /** Puts the server's answer into the query cache; runs in every tab. */
  receive?: (answer: Answer, variables: Variables, client: QueryClient) => void
  /** Frees a discarded change's resources, such as a reserved code that was not refused. */
  release?: (variables: Variables, refusal: Refusal | null) => void
  /** Changes the request before a retry, for refusals that the same request would meet again. */
  revise?: (variables: Variables, refusal: Refusal) => Variables
  /** Merges an edit into the creation of its item, while neither was sent. */
  mergeEdit?: (variables: Variables, edit: FieldEdit) => Variables
  compare?: (
    variables: Variables,
    refusal: Refusal,
    client: QueryClient,
  ) => FieldDifference[] | Promise<FieldDifference[]>
  /** Describes the change for the list: `{ what: 'Crear enlace', which: '/r/camino' }`. */
  describe: (variables: Variables, place: ShortLinkPlace) => Described
  legacy?: LegacyForm<Variables>
}

const actions = new Map<string, OutboxAction>()

/** Registers a kind of change under its name and returns it. */
export function defineAction<Variables, Answer>(
  action: OutboxAction<Variables, Answer>,
): OutboxAction<Variables, Answer> {
  actions.set(action.name, action as OutboxAction)
  return action
}

/** Returns undefined if this version has no such kind or has not loaded it. */
export function findAction(name: string): OutboxAction | undefined {
  return actions.get(name)
}

export function itemsOf({ action, item, variables }: OutboxRecord): string[] {
  return findAction(action)?.items?.(variables) ?? [item]
}

/** All items whose later changes must wait for this one. */
export function itemsHeldBy(record: OutboxRecord): string[] {
  const items = itemsOf(record)
  // A refused change frees the items it references: the person's decision may take days.
  if (record.refusal !== null) return items
  return [...items, ...(findAction(record.action)?.named?.(record.variables) ?? [])]
}

/** Returns a collection as it will be after all waiting changes. */
export function projectChanges<Item>(
  collection: CollectionName,
  items: readonly Item[],
  records: readonly OutboxRecord[],
): Item[] {
  return records.reduce<Item[]>((current, record) => {
    const project = findAction(record.action)?.projections[collection]
    return project ? project(current, record.variables, record) : current
  }, items as Item[])
}
