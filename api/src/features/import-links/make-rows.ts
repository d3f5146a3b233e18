import type { ImportResult } from '@atajo/shared/import'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'
import { findCollections } from './collections-by-name.ts'
import type { Decision } from './decide-rows.ts'
import type { ImportPlaces, NoPlace } from './import-places.ts'
import type { NewImportedLink } from './imported-links.store.ts'
import type { Candidate } from './read-row.ts'
import type { ReplaceRowsDeps, RunningImport } from './replace-rows.ts'
import { messageOf } from './row-result.ts'

export interface MakeRowsDeps extends ReplaceRowsDeps {
  nextIds(count: number): Promise<number[]>
  createCode(): string
  /** Returns a link's names in the form of the unique index. */
  namesOf(code: string, customSlug: string | null, isTwin: boolean): string[]
}

export type Make = Decision & { kind: 'make' }
/** Creates links while slots are free. Rows that lost a race are left out. */
export async function makeAll(
  deps: MakeRowsDeps,
  running: RunningImport,
  decisions: readonly Make[],
  places: ImportPlaces,
): Promise<ImportResult[]> {
  const settled: ImportResult[] = []
  const placed = decisions.flatMap((decision) => {
    const place = places.take(decision.customSlug !== null)
    if (typeof place !== 'string') return [{ decision, place }]
    settled.push(overPlan(decision.candidate, place))
    return []
  })
  const candidates = placed.map(({ decision }) => decision.candidate)
  const collectionsOf = await findCollections(deps, running, candidates)
  const made: { link: NewImportedLink; decision: Make }[] = []
  const ids = await deps.nextIds(placed.length)
  for (const [at, { decision, place }] of placed.entries()) {
    const { groupId, tagIds, leftOut } = collectionsOf(decision.candidate)
    const marks = {
      ...place,
      groupId: groupId ?? undefined,
      tagIds,
      ...(leftOut.length > 0 && { importLeftOut: leftOut }),
    }
    const link = linkOf(deps, running, decision, { ...marks, _id: ids[at] as number })
    made.push({ link, decision })
  }
  const added = await deps.importedLinks.insert(made.map(({ link }) => link))
  for (const { link, decision } of made) {
    if (!added.has(link._id)) continue
    const { _id: id, code, customSlug = null } = link
    deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
    const { line } = decision.candidate
    const state = decision.isRenamed ? 'renamed' : 'created'
    settled.push({
      line,
      state,
      id,
      shortUrl: code,
      sufix: customSlug,
      ...messageOf(decision.candidate, link.importLeftOut),
    })
  }
  return settled
}

function linkOf(
  deps: MakeRowsDeps,
  { actor, importId }: RunningImport,
  { candidate, code: wantedCode, customSlug, isRenamed, isTwin }: Make,
  marks: Partial<NewImportedLink> & { _id: number },
): NewImportedLink {
  const { content, key, importedClicks, qrCode, own } = candidate
  const code = wantedCode ?? deps.createCode()
  return {
    ...(content as object),
    ...marks,
    owner: actor.owner,
    code,
    names: deps.namesOf(code, customSlug, isTwin),
    ...(customSlug !== null && { customSlug }),
    importKey: key,
    importId,
    importOutcome: isRenamed ? 'renamed' : 'created',
    ...(importedClicks && { importedClicks }),
    ...(qrCode && { qrCode }),
    ...(own?.visits && { visits: own.visits }),
    ...(own?.usedVisits && { usedVisits: own.usedVisits }),
  }
}

/** Returns the result of a row that exceeds the plan. */
export function overPlan({ line, name }: Candidate, why: NoPlace): ImportResult {
  return { line, state: 'over_plan', sufix: name, error: 'plan_limit', message: IMPORT_TEXTS.noPlace[why] }
}
