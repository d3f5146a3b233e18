import type { ImportCall, ImportResult } from '@atajo/shared/import'
import type { UserActor } from '../../platform/actor.ts'
import { presentFields } from '../../platform/database/absent-fields.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { type CollectionsByName, type FoundCollections, findCollections } from './collections-by-name.ts'
import type { Decision } from './decide-rows.ts'
import type { ImportedLinksStore } from './imported-links.store.ts'
import { messageOf, namesOf } from './row-result.ts'

export interface ReplaceRowsDeps {
  importedLinks: ImportedLinksStore
  groups: CollectionsByName
  tags: CollectionsByName
  publishLinkChange(change: {
    id: number
    code: string
    customSlug: string | null
    previousSlug: string | null
  }): void
}

export interface RunningImport {
  actor: UserActor
  call: ImportCall
  importId: string
  now: Date
}

/** Number of remembered rows that replaced one link. */
const MOST_EARLIER = 50

export type Replace = Decision & { kind: 'replace' }

/** Replaces links that have the rows' codes, except those edited meanwhile. */
export async function replaceAll(
  deps: ReplaceRowsDeps,
  running: RunningImport,
  decisions: readonly Replace[],
): Promise<ImportResult[]> {
  const candidates = decisions.map(({ candidate }) => candidate)
  const collectionsOf = await findCollections(deps, running, candidates)
  const replaced = decisions.map((decision) =>
    replace(deps, running, decision, collectionsOf(decision.candidate)),
  )
  return (await Promise.all(replaced)).flat()
}

async function replace(
  deps: ReplaceRowsDeps,
  running: RunningImport,
  { candidate, link }: Replace,
  found: FoundCollections,
): Promise<ImportResult[]> {
  const { groupId, tagIds, leftOut } = found
  const { createdAt: _, updatedAt: __, isActive, ...rest } = candidate.content
  const said = { ...rest, groupId, tagIds, importedClicks: candidate.importedClicks }
  const content = presentFields({ ...said, ...(candidate.saysStatus && { isActive }) })
  const before = Object.keys(content).map((field) => [field, link[field as keyof LinkDocument] ?? null])
  const { earlier = [], key: last } = link.replaced ?? {}
  const isReplaced = await deps.importedLinks.replace(
    link,
    { ...content },
    {
      key: candidate.key,
      ...(last !== undefined && { earlier: [...earlier, last].slice(-MOST_EARLIER) }),
      importId: running.importId,
      ...(leftOut.length > 0 && { leftOut }),
      revision: link.revision + 1,
      before: Object.fromEntries(before),
    },
  )
  if (!isReplaced) return []
  const { _id: id, code, customSlug = null } = link
  deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
  const message = messageOf(candidate, leftOut)
  return [{ line: candidate.line, state: 'replaced', ...namesOf(link), ...message }]
}
