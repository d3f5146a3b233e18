import type { UserActor } from '../../platform/actor.ts'
import type { Candidate } from './read-row.ts'

/** Groups or tags by what they are called, in lower case; made where there are none. */
export interface CollectionsByName {
  /** Ids by name; what finds no place under the plan is left out. */
  idsOf(actor: UserActor, names: readonly string[]): Promise<ReadonlyMap<string, number>>
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
  actor: UserActor,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => FoundCollections> {
  const titles = candidates.flatMap(({ groupTitle }) => (groupTitle === null ? [] : [groupTitle]))
  const names = candidates.flatMap(({ tagNames }) => tagNames)
  const groups = titles.length === 0 ? new Map<string, number>() : await deps.groups.idsOf(actor, titles)
  const tags = names.length === 0 ? new Map<string, number>() : await deps.tags.idsOf(actor, names)
  return ({ groupTitle, tagNames }) => {
    const groupId = groupTitle === null ? null : (groups.get(nameKeyOf(groupTitle)) ?? null)
    const tagIds = tagNames.map((name) => tags.get(nameKeyOf(name)))
    const leftOut = tagNames.filter((_, index) => tagIds[index] === undefined)
    if (groupTitle !== null && groupId === null) leftOut.unshift(groupTitle)
    return { groupId, tagIds: [...new Set(tagIds.filter((id) => id !== undefined))], leftOut }
  }
}

/** Names that differ by case alone are one. */
export function nameKeyOf(name: string): string {
  return name.trim().toLowerCase()
}
