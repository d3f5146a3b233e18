import type { ImportCall, ImportResult } from '@atajo/shared/import'
import { PLANS } from '@atajo/shared/plan'
import type { UserActor } from '../../platform/actor.ts'
import { freeSlots } from '../../platform/database/plan-slots.ts'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'
import { type CollectionsByName, type FoundCollections, findCollections } from './collections-by-name.ts'
import { type Decision, decideRows, type KnownLinks, namesOf } from './decide-rows.ts'
import { type ImportPlaces, placesFor } from './import-places.ts'
import type { ImportedLinksStore, NewImportedLink } from './imported-links.store.ts'
import type { Candidate } from './read-row.ts'

export interface CarryOutDeps {
  importedLinks: ImportedLinksStore
  groups: CollectionsByName
  tags: CollectionsByName
  nextId(): Promise<number>
  createCode(): string
  /** Both names of a link as the unique index holds them. */
  namesOf(code: string, customSlug: string | null): string[]
  publishLinkChange(change: {
    id: number
    code: string
    customSlug: string | null
    previousSlug: string | null
  }): void
}

/** A call under way. */
export interface RunningImport {
  actor: UserActor
  call: ImportCall
  importId: string
  now: Date
}

/** What became of the rows; those that somebody else was faster at are left out. */
export async function carryOut(
  deps: CarryOutDeps,
  running: RunningImport,
  candidates: readonly Candidate[],
): Promise<ImportResult[]> {
  const known = await lookUp(deps, running.actor, candidates)
  const decisions = decideRows(candidates, known)
  const places = await placesOf(deps, running.actor)
  if (running.call.dryRun) return decisions.map((decision) => foresee(decision, places))
  const settled: ImportResult[] = []
  const making: Make[] = []
  for (const decision of decisions) {
    if (decision.kind === 'result') settled.push(decision.result)
    else if (decision.kind === 'make') making.push(decision)
    else if (decision.kind === 'revive') settled.push(...(await revive(deps, decision, places)))
  }
  settled.push(...(await make(deps, running, making, places)))
  for (const decision of decisions) {
    if (decision.kind === 'replace') settled.push(...(await replace(deps, running, decision)))
  }
  return settled
}

async function lookUp(
  { importedLinks }: CarryOutDeps,
  { owner }: UserActor,
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
  return { owner, byKey, byName }
}

async function placesOf({ importedLinks }: CarryOutDeps, { owner, plan }: UserActor): Promise<ImportPlaces> {
  const { links: limit, hasAdvancedOptions } = PLANS[plan]
  return placesFor({
    slots: limit === null ? null : freeSlots(limit, await importedLinks.slots(owner)),
    takenNames: hasAdvancedOptions ? null : await importedLinks.importSlots(owner),
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
  if (places.take(isNamed) === null) return { line, state: 'over_plan', sufix: name }
  const isRenamed = decision.kind === 'make' && decision.isRenamed
  return { line, state: isRenamed ? 'renamed' : 'new', ...(!isRenamed && name !== null && { sufix: name }) }
}

type Make = Decision & { kind: 'make' }

async function make(
  deps: CarryOutDeps,
  running: RunningImport,
  decisions: readonly Make[],
  places: ImportPlaces,
): Promise<ImportResult[]> {
  const settled: ImportResult[] = []
  const placed = decisions.flatMap((decision) => {
    const place = places.take(decision.customSlug !== null)
    if (place !== null) return [{ decision, place }]
    const { line, name } = decision.candidate
    settled.push({ line, state: 'over_plan', sufix: name })
    return []
  })
  const candidates = placed.map(({ decision }) => decision.candidate)
  const collectionsOf = await findCollections(deps, running.actor, candidates)
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
      ...messageOf(running, decision.candidate, found),
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
  { candidate, link }: Decision & { kind: 'revive' },
  places: ImportPlaces,
): Promise<ImportResult[]> {
  const { line } = candidate
  const place = places.take(false)
  if (place === null) return [{ line, state: 'over_plan', sufix: link.customSlug ?? null }]
  if (!(await deps.importedLinks.revive(link, place.slot))) return []
  const { _id: id, code, customSlug = null } = link
  deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
  return [{ line, state: link.importOutcome ?? 'created', ...namesOf(link) }]
}

async function replace(
  deps: CarryOutDeps,
  running: RunningImport,
  { candidate, link }: Decision & { kind: 'replace' },
): Promise<ImportResult[]> {
  const found = (await findCollections(deps, running.actor, [candidate]))(candidate)
  const { groupId, tagIds } = found
  const { createdAt: _, ...content } = candidate.content
  const { destination, title, note, isActive, expiresAt, maxVisits } = link
  const { mobileDestination, desktopDestination } = link
  const before = { destination, title, note, isActive, expiresAt, maxVisits, mobileDestination }
  const kept = { ...before, desktopDestination, groupId: link.groupId, tagIds: link.tagIds }
  const isReplaced = await deps.importedLinks.replace(
    link,
    { ...content, groupId, tagIds },
    {
      key: candidate.key,
      importId: running.importId,
      revision: link.revision + 1,
      before: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    },
  )
  if (!isReplaced) return []
  const { _id: id, code, customSlug = null } = link
  deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
  const message = messageOf(running, candidate, found)
  return [{ line: candidate.line, state: 'replaced', ...namesOf(link), ...message }]
}

function messageOf(
  { call }: RunningImport,
  { line }: Candidate,
  { leftOut }: FoundCollections,
): Pick<ImportResult, 'message'> {
  const isProtected = call.rows.find((row) => row.line === line)?.protected === true
  const sentences = [
    leftOut.length > 0 && IMPORT_TEXTS.leftOut(leftOut),
    isProtected && IMPORT_TEXTS.inactive,
  ].filter(Boolean)
  return sentences.length === 0 ? {} : { message: sentences.join(' ') }
}
