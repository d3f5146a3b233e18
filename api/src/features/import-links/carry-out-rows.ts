import type { ImportResult } from '@atajo/shared/import'
import { PLANS } from '@atajo/shared/plan'
import type { Owner, UserActor } from '../../platform/actor.ts'
import { freeSlots } from '../../platform/database/plan-slots.ts'
import { namesAsked } from '../../platform/database/spelled-names.ts'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'
import type { ImportedDay } from '../stats/imported-days.model.ts'
import { type Decision, decideRows, type KnownLinks } from './decide-rows.ts'
import { type ImportPlaces, placesFor } from './import-places.ts'
import { type Make, type MakeRowsDeps, makeAll, overPlan } from './make-rows.ts'
import type { Candidate } from './read-row.ts'
import { type Replace, type RunningImport, replaceAll } from './replace-rows.ts'
import { messageOf, namesOf } from './row-result.ts'

export interface CarryOutDeps extends MakeRowsDeps {
  /** Stores the imported days of new links, unless they have some already. */
  keepDays(owner: Owner, imported: { linkId: number; days: readonly ImportedDay[] }[]): Promise<void>
}

const NO_PLACES = placesFor({ slots: [], takenNames: [], hasAnyNames: false })

/**
 * Carries out the rows. Rows that lost a race against another request are left out of the result.
 */
export async function carryOut(
  deps: CarryOutDeps,
  running: RunningImport,
  candidates: readonly Candidate[],
): Promise<ImportResult[]> {
  const known = await lookUp(deps, running, candidates)
  const decisions = decideRows(candidates, known)
  const needsPlaces = decisions.some(({ kind }) => kind === 'make' || kind === 'revive')
  const places = needsPlaces ? await placesOf(deps, running.actor) : NO_PLACES
  if (running.call.dryRun) return decisions.map((decision) => foresee(decision, places, running.now))
  const settled: ImportResult[] = []
  const making: Make[] = []
  const reviving: Revive[] = []
  const replacing: Replace[] = []
  for (const decision of decisions) {
    if (decision.kind === 'result') settled.push(decision.result)
    else if (decision.kind === 'make') !decision.isLater && making.push(decision)
    else if (decision.kind === 'revive') reviving.push(decision)
    else replacing.push(decision)
  }
  const revived = await Promise.all(reviving.map((decision) => revive(deps, running, decision, places)))
  settled.push(...revived.flat(), ...(await makeAll(deps, running, making, places)))
  await keepDaysOf(deps, running, settled, candidates)
  return [...settled, ...(await replaceAll(deps, running, replacing))]
}

/** Includes rows that were carried out before, by a process that may have died before this step. */
async function keepDaysOf(
  deps: CarryOutDeps,
  { actor }: RunningImport,
  settled: readonly ImportResult[],
  candidates: readonly Candidate[],
): Promise<void> {
  const byLine = new Map(candidates.map((candidate) => [candidate.line, candidate]))
  const imported = settled.flatMap(({ line, state, id }) => {
    const days = byLine.get(line)?.own?.days ?? []
    const isMade = state === 'created' || state === 'renamed'
    return isMade && id !== undefined && days.length > 0 ? [{ linkId: id, days }] : []
  })
  await deps.keepDays(actor.owner, imported)
}

async function lookUp(
  { importedLinks }: CarryOutDeps,
  { actor: { owner }, now }: RunningImport,
  candidates: readonly Candidate[],
): Promise<KnownLinks> {
  const names = candidates.flatMap(({ name, code }) => [name, code].filter((text) => text !== null))
  // Names are read first: a row that another call carries out meanwhile is then found by its key.
  const byName = await importedLinks.byNames([...new Set(names.flatMap(namesAsked))])
  const byKey = await importedLinks.byKeys(
    owner,
    candidates.map(({ key }) => key),
  )
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

/** Returns the expected result of a row for a dry run. */
function foresee(decision: Decision, places: ImportPlaces, now: Date): ImportResult {
  if (decision.kind === 'result') {
    const { message: _, ...result } = decision.result
    const isDone = ['created', 'renamed', 'replaced'].includes(result.state)
    return isDone ? { ...result, state: 'already_yours' } : decision.result
  }
  const { line, name, content } = decision.candidate
  if (decision.kind === 'replace') return { line, state: 'replaced', ...namesOf(decision.link) }
  const isNamed = decision.kind === 'make' && decision.customSlug !== null
  const place = places.take(isNamed)
  if (typeof place === 'string') return overPlan(decision.candidate, place)
  const isRenamed = decision.kind === 'make' && decision.isRenamed
  const isTwin = decision.kind === 'make' && decision.isTwin
  const isExpired = content.expiresAt !== null && content.expiresAt <= now
  const sentences = [isTwin && IMPORT_TEXTS.twin, isExpired && IMPORT_TEXTS.expired].filter(Boolean)
  const said = {
    ...(!isRenamed && name !== null && { sufix: name }),
    ...(sentences.length > 0 && { message: sentences.join(' ') }),
  }
  return { line, state: isRenamed ? 'renamed' : 'new', ...said }
}

type Revive = Decision & { kind: 'revive' }

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
  const message = messageOf(candidate, link.importLeftOut)
  return [{ line, state: link.importOutcome ?? 'created', ...namesOf(link), ...message }]
}
