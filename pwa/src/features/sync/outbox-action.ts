import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { QueryClient } from '@tanstack/react-query'
import type { OwnerKey } from '../../platform/owner.ts'
import type { FieldEdit } from './field-edit.ts'
import type { OutboxRecord, Refusal } from './outbox-record.ts'

/** A collection that waiting changes are laid over. */
export type CollectionName = 'links' | 'trashedLinks' | 'groups' | 'trashedGroups' | 'tags' | 'trashedTags'

/** How a waiting change looks in a collection until the server's answer replaces it. Pure. */
export type Projection<Variables, Item> = (
  items: Item[],
  variables: Variables,
  record: OutboxRecord,
) => Item[]

/** One field that two people have changed, as people read it. */
export interface FieldDifference {
  /** Its wire name. */
  field: string
  label: string
  mine: string
  theirs: string
  /** What it was on the screen; null where an earlier version did not keep that. */
  before: string | null
}

/** What every sending of a change carries: its key, and whose session it must run in. */
export interface Delivery {
  idempotencyKey: string
  owner: OwnerKey
}

/** A waiting change in words. */
interface Described {
  what: string
  which: string
  /** Whether `which` is an address, which is shown as people read it. */
  isAddress?: boolean
}

/** How a change that 1.0.0 has kept, or an old tab keeps, becomes one of this version. */
export interface LegacyForm<Variables> {
  /** The change on top of the answer to one of the same item that was sent before it. */
  follow: (variables: Variables, answer: unknown) => Variables
  /** The same as an edit of fields; where that says what each was, it can be sent in its place. */
  edit: (variables: Variables) => { action: string; variables: FieldEdit; saysFrom: boolean }
  /** The fields of what the server has, by their wire names. */
  fieldsOf: (current: unknown) => Record<string, unknown>
}

/**
 * One kind of change that can wait for a connection: `link.create`, `tag.delete`… Its variables are
 * plain JSON; those of an edit say under `change` what it changes, and waiting ones are joined.
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
  /** All of its items, where it changes several at once. */
  items?: (variables: Variables) => string[]
  /** Items that it names without changing them: what is done to them later waits for it. */
  named?: (variables: Variables) => string[]
  /** `newLocalId()` of what it creates, whose answer has an `id` to take its place. */
  localId?: (variables: Variables) => number
  /**
   * A `removal` of something never sent drops what waits, a `completion` is shown as one with what
   * creates its item; both are done where the item is gone (404).
   */
  role?: 'removal' | 'completion'
  send: (variables: Variables, delivery: Delivery) => Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: each collection has its own item type
  projections: Partial<Record<CollectionName, Projection<Variables, any>>>
  /** Puts the server's answer into the query cache; runs in every tab. */
  receive?: (answer: Answer, variables: Variables, client: QueryClient) => void
  /** Gives back what a discarded change held, such as a reserved code that was not refused. */
  release?: (variables: Variables, refusal: Refusal | null) => void
  /** What is sent when a refused change is tried again, where the same request cannot succeed. */
  revise?: (variables: Variables, refusal: Refusal) => Variables
  /** What creates an item with an edit of it, while neither was sent. */
  takeIn?: (variables: Variables, edit: FieldEdit) => Variables
  /** The fields in conflict, in words. */
  compare?: (
    variables: Variables,
    refusal: Refusal,
    client: QueryClient,
  ) => FieldDifference[] | Promise<FieldDifference[]>
  /** For the list of waiting changes: `{ what: 'Crear enlace', which: '/r/camino' }`. */
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

/** The kind of change of that name; undefined where this version has not loaded it or has none. */
export function findAction(name: string): OutboxAction | undefined {
  return actions.get(name)
}

/** Every item that a waiting change is about. */
export function itemsOf({ action, item, variables }: OutboxRecord): string[] {
  return findAction(action)?.items?.(variables) ?? [item]
}

/** Every item that later changes must wait for this one to change. */
export function itemsHeldBy(record: OutboxRecord): string[] {
  const items = itemsOf(record)
  // What it names stays free once it was refused: a decision of the person may take days.
  if (record.refusal !== null) return items
  return [...items, ...(findAction(record.action)?.named?.(record.variables) ?? [])]
}

/** A collection as it will be once everything that waits has gone through. */
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
