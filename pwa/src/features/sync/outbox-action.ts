import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiError } from '../../platform/api-error.ts'
import type { OwnerKey } from '../../platform/owner.ts'
import type { OutboxRecord, Refusal } from './outbox-record.ts'

/** A collection that waiting changes are laid over. */
export type CollectionName = 'links' | 'trashedLinks' | 'groups' | 'trashedGroups' | 'tags' | 'trashedTags'

/** How a waiting change looks in a collection until the server's answer replaces it. Pure. */
export type Projection<Variables, Item> = (
  items: Item[],
  variables: Variables,
  record: OutboxRecord,
) => Item[]

/** One field that two versions disagree on, as people read it. */
export interface FieldDifference {
  field: string
  mine: string
  theirs: string
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

/**
 * One kind of change that can wait for a connection: `link.create`, `tag.delete`… Its variables are
 * plain JSON; a top-level `ifUpdatedAt` follows the versions of earlier changes of the same item.
 * @example
 *     export const renameTag = defineAction<TagUpdate, Tag>({
 *       name: 'tag.update',
 *       item: (update) => itemKey('tag', update.id),
 *       send: (update, delivery) => http({ method: 'PUT', path: API.updateTag, ...delivery }),
 *       identify: (tag) => tag,
 *       projections: { tags: (tags, update) => tags.map((tag) => …) },
 *       receive: (tag, _update, client) => client.setQueryData(tagsKey, (tags = []) => …),
 *       describe: (update) => ({ what: 'Editar etiqueta', which: update.name }),
 *     })
 */
export interface OutboxAction<Variables = unknown, Answer = unknown> {
  name: string
  item: (variables: Variables) => string
  /** All of its items, where it changes several at once. */
  items?: (variables: Variables) => string[]
  /** Items that it names without changing them: what is done to them later waits for it. */
  named?: (variables: Variables) => string[]
  /** `newLocalId()` of what it creates; later variables may hold it until there is the server's. */
  localId?: (variables: Variables) => number
  send: (variables: Variables, delivery: Delivery) => Promise<Answer>
  /** Id and version of what the answer holds. */
  identify?: (answer: Answer) => { id: number; updatedAt?: string }
  /** What the server's item, such as its answer, holds: plain JSON, for `onTopOf`. */
  content?: (item: Answer) => unknown
  /** The same change on top of other content; what the person left alone comes from that. */
  onTopOf?: (variables: Variables, content: unknown) => Variables
  /** The content that it was made of; undefined where that is not known. */
  madeOf?: (variables: Variables) => unknown
  /** The query of the list that its item is in, as it was last read. */
  list?: QueryKey
  /** What it leaves of the content of other items, told by their keys, such as `link:12`. */
  alter?: {
    isAltered: (item: string, variables: Variables, answer: Answer) => boolean
    content: (content: unknown, variables: Variables) => unknown
  }
  /** Refusals that mean that it is done already, such as 404 for a delete. */
  isDone?: (error: ApiError) => boolean
  // biome-ignore lint/suspicious/noExplicitAny: each collection has its own item type
  projections: Partial<Record<CollectionName, Projection<Variables, any>>>
  /** Puts the server's answer into the query cache; runs in every tab. */
  receive?: (answer: Answer, variables: Variables, client: QueryClient) => void
  /** Gives back what a discarded change held, such as a reserved code that was not refused. */
  release?: (variables: Variables, refusal: Refusal | null) => void
  /** What is sent when a refused change is tried again, where the same request cannot succeed. */
  revise?: (variables: Variables, refusal: Refusal) => Variables
  /** Whether it takes its item away: on something never sent it simply drops what waits. */
  isRemoval?: boolean
  /** Whether it completes what creates its item, so that people see one change in both. */
  completesCreation?: boolean
  /** How the person's version and the server's (in its wire form) differ, in words. */
  compare?: (variables: Variables, current: unknown) => FieldDifference[] | Promise<FieldDifference[]>
  /** For the list of waiting changes: `{ what: 'Crear enlace', which: '/r/camino' }`. */
  describe: (variables: Variables) => Described
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
