import { GROUP_TEXT_LIMITS } from '@atajo/shared/group'
import type { ImportCall } from '@atajo/shared/import'
import { TAG_NAME_LIMIT } from '@atajo/shared/tag'
import type { UserActor } from '../../platform/actor.ts'
import { nameKey } from '../../platform/name-key.ts'
import type { Candidate } from './read-row.ts'
import { shown } from './row-values.ts'

/** Finds groups or tags by their names in lower case, and creates missing ones. */
export interface CollectionsByName {
  /** Returns ids by name, without items that exceed the plan. */
  idsOf(
    actor: UserActor,
    names: readonly string[],
    looks: ReadonlyMap<string, Look>,
  ): Promise<ReadonlyMap<string, number>>
}

/** The style of an item to create, from its source. */
export interface Look {
  color?: string | null | undefined
  description?: string | null | undefined
  createdAt?: Date | null
}

/** The group and tags that a row's link gets. */
export interface FoundCollections {
  groupId: number | null
  tagIds: number[]
  /** Names of items that exceed the plan. */
  leftOut: string[]
}

/** Finds or creates the items of all rows together. */
export async function findCollections(
  deps: { groups: CollectionsByName; tags: CollectionsByName },
  { actor, call }: { actor: UserActor; call: ImportCall },
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => FoundCollections> {
  const titles = candidates.flatMap(({ groupTitle }) => (groupTitle === null ? [] : [groupTitle]))
  const names = candidates.flatMap(({ tagNames }) => tagNames)
  const { groupLooks, tagLooks } = looksOf(call)
  const none = new Map<string, number>()
  const groups = titles.length === 0 ? none : await deps.groups.idsOf(actor, titles, groupLooks)
  const tags = names.length === 0 ? none : await deps.tags.idsOf(actor, names, tagLooks)
  return ({ groupTitle, tagNames }) => {
    const groupId = groupTitle === null ? null : (groups.get(nameKeyOf(groupTitle)) ?? null)
    const tagIds = tagNames.map((name) => tags.get(nameKeyOf(name)))
    const leftOut = tagNames.filter((_, index) => tagIds[index] === undefined)
    if (groupTitle !== null && groupId === null) leftOut.unshift(groupTitle)
    return { groupId, tagIds: [...new Set(tagIds.filter((id) => id !== undefined))], leftOut }
  }
}

/**
 * Creates the groups and tags listed in our own export, unused ones too. Returns those that exceed
 * the plan.
 */
export async function makeListed(
  deps: { groups: CollectionsByName; tags: CollectionsByName },
  { actor, call }: { actor: UserActor; call: ImportCall },
): Promise<string[]> {
  const { groupLooks, tagLooks } = looksOf(call)
  const titles = present((call.groups ?? []).map(({ title }) => shown(title, GROUP_TEXT_LIMITS.title)))
  const names = present((call.tags ?? []).map(({ name }) => shown(name, TAG_NAME_LIMIT)))
  const groups = await deps.groups.idsOf(actor, titles, groupLooks)
  const tags = await deps.tags.idsOf(actor, names, tagLooks)
  return [
    ...titles.filter((title) => !groups.has(nameKeyOf(title))),
    ...names.filter((name) => !tags.has(nameKeyOf(name))),
  ]
}

function looksOf({ groups, tags }: ImportCall) {
  return {
    groupLooks: new Map((groups ?? []).map((look) => [nameKeyOf(look.title), lookOf(look)])),
    tagLooks: new Map((tags ?? []).map((look) => [nameKeyOf(look.name), lookOf(look)])),
  }
}

function lookOf({ createdAt, ...look }: Omit<Look, 'createdAt'> & { createdAt?: unknown }): Look {
  const made = typeof createdAt === 'string' ? new Date(createdAt) : null
  return { ...look, createdAt: made === null || Number.isNaN(made.getTime()) ? null : made }
}

function present(names: readonly (string | null)[]): string[] {
  return names.filter((name) => name !== null)
}

/** Names that differ only by case are the same. */
export function nameKeyOf(name: string): string {
  return nameKey(name.trim())
}
