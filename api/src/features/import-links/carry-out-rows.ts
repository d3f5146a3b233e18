import type { ImportResult } from '@atajo/shared/import'
import { PLANS } from '@atajo/shared/plan'
import type { UserActor } from '../../platform/actor.ts'
import { freeSlots } from '../../platform/database/plan-slots.ts'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'
import { type FoundCollections, findCollections } from './collections-by-name.ts'
import { type Decision, decideRows, type KnownLinks, namesOf } from './decide-rows.ts'
import { type ImportPlaces, type NoPlace, placesFor } from './import-places.ts'
import type { NewImportedLink } from './imported-links.store.ts'
import type { Candidate } from './read-row.ts'
import {
  messageOf,
  type Replace,
  type ReplaceRowsDeps,
  type RunningImport,
  replaceAll,
} from './replace-rows.ts'

export interface CarryOutDeps extends ReplaceRowsDeps {
  nextId(): Promise<number>
  createCode(): string
  /** Both names of a link as the unique index holds them. */
  namesOf(code: string, customSlug: string | null): string[]
}

/** What became of the rows; those that somebody else was faster at are left out. */
export async function carryOut(
  deps: CarryOutDeps,
  running: RunningImport,
  candidates: readonly Candidate[],
): Promise<ImportResult[]> {
  const known = await lookUp(deps, running, candidates)
  const decisions = decideRows(candidates, known)
  const places = await placesOf(deps, running.actor)
  if (running.call.dryRun) return decisions.map((decision) => foresee(decision, places))
  const settled: ImportResult[] = []
  const making: Make[] = []
  const reviving: Revive[] = []
  const replacing: Replace[] = []
  for (const decision of decisions) {
    if (decision.kind === 'result') settled.push(decision.result)
    else if (decision.kind === 'make') making.push(decision)
    else if (decision.kind === 'revive') reviving.push(decision)
    else replacing.push(decision)
  }
  const revived = await Promise.all(reviving.map((decision) => revive(deps, running, decision, places)))
  settled.push(...revived.flat(), ...(await make(deps, running, making, places)))
  return [...settled, ...(await replaceAll(deps, running, replacing))]
}

async function lookUp(
  { importedLinks }: CarryOutDeps,
  { actor: { owner }, now }: RunningImport,
  candidates: readonly Candidate[],
): Promise<KnownLinks> {
  const names = candidates.flatMap(({ name, code }) => [name, code].filter((text) => text !== null))
  const [byKey, byName] = await Promise.all([
    importedLinks.byKeys(
      owner,
      candidates.map(({ key }) => key),
    ),
    importedLinks.byNames([...new Set(names.map((name) => name.toLowerCase()))]),
  ])
  return { owner, byKey, byName, now }
}

async function placesOf({ importedLinks }: CarryOutDeps, { owner, plan }: UserActor): Promise<ImportPlaces> {
  const { links: limit, hasAdvancedOptions } = PLANS[plan]
  return placesFor({
    slots: limit === null ? null : freeSlots(limit, await importedLinks.slots(owner)),
    takenNames: await importedLinks.importSlots(owner),
    hasAnyNames: hasAdvancedOptions,
  })
}

/** What would become of a row. */
function foresee(decision: Decision, places: ImportPlaces): ImportResult {
  if (decision.kind === 'result') {
    const { state } = decision.result
    const isDone = state === 'created' || state === 'renamed' || state === 'replaced'
    return isDone ? { ...decision.result, state: 'already_yours' } : decision.result
  }
  const { line, name } = decision.candidate
  if (decision.kind === 'replace') return { line, state: 'replaced', ...namesOf(decision.link) }
  const isNamed = decision.kind === 'make' && decision.customSlug !== null
  const place = places.take(isNamed)
  if (typeof place === 'string') return overPlan(decision.candidate, place)
  const isRenamed = decision.kind === 'make' && decision.isRenamed
  return { line, state: isRenamed ? 'renamed' : 'new', ...(!isRenamed && name !== null && { sufix: name }) }
}

type Make = Decision & { kind: 'make' }
type Revive = Decision & { kind: 'revive' }

async function make(
  deps: CarryOutDeps,
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
  const made: { link: NewImportedLink; decision: Make; found: FoundCollections }[] = []
  for (const { decision, place } of placed) {
    const found = collectionsOf(decision.candidate)
    const marks = { ...place, groupId: found.groupId ?? undefined, tagIds: found.tagIds }
    made.push({ link: await linkOf(deps, running, decision, marks), decision, found })
  }
  const added = await deps.importedLinks.insert(made.map(({ link }) => link))
  for (const { link, decision, found } of made) {
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
      ...messageOf(decision.candidate, found),
    })
  }
  return settled
}

async function linkOf(
  deps: CarryOutDeps,
  { actor, importId, now }: RunningImport,
  { candidate, code: wantedCode, customSlug, isRenamed }: Make,
  marks: Partial<NewImportedLink>,
): Promise<NewImportedLink> {
  const { content, key, clicks } = candidate
  const code = wantedCode ?? deps.createCode()
  return {
    ...(content as object),
    ...marks,
    _id: await deps.nextId(),
    owner: actor.owner,
    code,
    names: deps.namesOf(code, customSlug),
    ...(customSlug !== null && { customSlug }),
    updatedAt: now,
    importKey: key,
    importId,
    importOutcome: isRenamed ? 'renamed' : 'created',
    ...(clicks && { importedClicks: clicks }),
  }
}

async function revive(
  deps: CarryOutDeps,
  { now }: RunningImport,
  { candidate, link }: Revive,
  places: ImportPlaces,
): Promise<ImportResult[]> {
  const { line } = candidate
  const place = places.take(false)
  if (typeof place === 'string') return [overPlan(candidate, place)]
  if (!(await deps.importedLinks.revive(link, place.slot, now))) return []
  const { _id: id, code, customSlug = null } = link
  deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
  return [{ line, state: link.importOutcome ?? 'created', ...namesOf(link) }]
}

function overPlan({ line, name }: Candidate, why: NoPlace): ImportResult {
  return { line, state: 'over_plan', sufix: name, error: 'plan_limit', message: IMPORT_TEXTS.noPlace[why] }
}
