import type { ImportResult } from '@atajo/shared/import'
import type { Owner } from '../../platform/actor.ts'
import { spelledName } from '../../platform/database/spelled-names.ts'
import type { LinkDocument } from '../links/link.model.ts'
import type { Candidate } from './read-row.ts'
import { messageOf, namesOf } from './row-result.ts'

/** What is to be done with a row. */
export type Decision =
  | { kind: 'result'; result: ImportResult }
  | {
      kind: 'make'
      candidate: Candidate
      /** Names that are free; a code is made where there is none. */
      code: string | null
      customSlug: string | null
      isRenamed: boolean
      /** The slug differs only by case from a name of another link of the owner. */
      isTwin: boolean
      /** That link is made in the same call, and has to be there first. */
      isLater: boolean
    }
  | { kind: 'replace'; candidate: Candidate; link: LinkDocument }
  /** It was trashed when its import was undone. */
  | { kind: 'revive'; candidate: Candidate; link: LinkDocument }

export interface KnownLinks {
  owner: Owner
  /** Links that rows of this file made or wrote over before, by the row's key. */
  byKey: ReadonlyMap<string, LinkDocument>
  /** Names the holder of a name, which is in lower case or as it is written. */
  byName: ReadonlyMap<string, LinkDocument>
  now: Date
}

/**
 * Decides about rows in the order of the file; of two with one name the second finds it taken, and
 * of two that differ only by case it is the twin of the first.
 */
export function decideRows(candidates: readonly Candidate[], known: KnownLinks): Decision[] {
  const given = new Map<string, Set<string>>()
  return candidates.map((candidate) => {
    const before = known.byKey.get(candidate.key)
    const decision = before
      ? decideAgain(candidate, before, known.now)
      : decideAnew(candidate, known, (name) => given.get(name.toLowerCase()))
    if (decision.kind === 'make') {
      for (const name of [decision.code, decision.customSlug]) {
        if (name === null) continue
        const spellings = given.get(name.toLowerCase()) ?? new Set()
        given.set(name.toLowerCase(), spellings.add(name))
      }
    }
    return decision
  })
}

/** A row that was carried out is answered as it was then. */
function decideAgain(candidate: Candidate, link: LinkDocument, now: Date): Decision {
  const { line, key } = candidate
  const isUndone = link.state === 'trashed' && link.isImportUndone
  const isGone = link.state === 'deleted' || (isUndone && (link.trashPurgeAt ?? now) <= now)
  if (isGone) return { kind: 'result', result: { line, state: 'taken', error: 'sufix_taken' } }
  if (isUndone) return { kind: 'revive', candidate, link }
  const isMade = link.importKey === key
  const state = isMade ? (link.importOutcome ?? 'created') : 'replaced'
  const message = messageOf(candidate, isMade ? link.importLeftOut : link.replaced?.leftOut)
  return { kind: 'result', result: { line, state, ...namesOf(link), ...message } }
}

function decideAnew(
  candidate: Candidate,
  { owner, byName }: KnownLinks,
  givenOf: (name: string) => ReadonlySet<string> | undefined,
): Decision {
  const { name, code } = candidate
  const wanted = name ?? code
  const isFree = (text: string) => givenOf(text) === undefined && !byName.has(text.toLowerCase())
  const freeCode = code !== null && isFree(code) ? code : null
  const marks = { isRenamed: false, isTwin: false, isLater: false }
  const making = { kind: 'make' as const, candidate, code: freeCode, customSlug: name, ...marks }
  if (wanted === null || isFree(wanted)) return making
  const holder = byName.get(spelledName(wanted)) ?? byName.get(wanted.toLowerCase()) ?? null
  const own = holder?.owner === owner && holder.state === 'live' ? holder : null
  const before = own && stateBefore(candidate, own)
  if (before) return before
  const isFirstSo = !hasSpelling(holder, wanted) && !givenOf(wanted)?.has(wanted)
  // Here it is not free: without a holder an earlier row has it in another spelling.
  if (name !== null && isFirstSo && (holder ? own && isNamed(own, name) : true)) {
    return { ...making, isTwin: true, isLater: !holder }
  }
  return decideTaken(making, own, wanted)
}

/** A row whose name somebody has. */
function decideTaken(making: Decision & { kind: 'make' }, own: LinkDocument | null, sufix: string): Decision {
  const { candidate } = making
  const { line, name, onTaken } = candidate
  if (onTaken === 'replace' && own) return { kind: 'replace', candidate, link: own }
  if (onTaken === 'rename' || name === null) return { ...making, customSlug: null, isRenamed: true }
  return { kind: 'result', result: { line, state: 'taken', sufix, error: 'sufix_taken' } }
}

/** Finds what a row came to before by its name; null where it did not. */
function stateBefore({ line, key, name, code, content }: Candidate, own: LinkDocument): Decision | null {
  const isSame = hasSpelling(own, name ?? code) && own.destination === content.destination
  const state = own.replaced?.earlier?.includes(key) ? 'replaced' : isSame ? 'already_yours' : null
  return state && { kind: 'result', result: { line, state, ...namesOf(own) } }
}

function hasSpelling(link: LinkDocument | null, text: string | null): boolean {
  return link !== null && (link.code === text || link.customSlug === text)
}

/** Whether a link has the name now, in some case, and not only had it. */
function isNamed({ code, customSlug }: LinkDocument, name: string): boolean {
  return [code, customSlug].some((own) => own?.toLowerCase() === name.toLowerCase())
}
