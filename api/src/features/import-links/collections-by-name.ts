import { GROUP_TEXT_LIMITS } from '@atajo/shared/group'
import type { ImportCall } from '@atajo/shared/import'
import { TAG_NAME_LIMIT } from '@atajo/shared/tag'
import type { UserActor } from '../../platform/actor.ts'
import { nameKey } from '../../platform/name-key.ts'
import type { Candidate } from './read-row.ts'
import { shown } from './row-values.ts'

/** Groups or tags by what they are called, in lower case; made where there are none. */
export interface CollectionsByName {
  /** Ids by name; what finds no place under the plan is left out. */
  idsOf(
    actor: UserActor,
    names: readonly string[],
    looks: ReadonlyMap<string, Look>,
  ): Promise<ReadonlyMap<string, number>>
}

/** How one that has to be made looked where it comes from. */
export interface Look {
  color?: string | null | undefined
  description?: string | null | undefined
  createdAt?: Date | null
}

/** What a link gets of the groups and tags that its row names. */
export interface FoundCollections {
  groupId: number | null
  tagIds: number[]
  /** Names that have no place. */
  leftOut: string[]
}

/** Finds or makes what the rows name, once for all of them. */
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
 * Makes the groups and tags that a file of our own lists, also those that no row names. Returns
 * those that find no place.
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

/** Names that differ by case alone are one. */
export function nameKeyOf(name: string): string {
  return nameKey(name.trim())
}
