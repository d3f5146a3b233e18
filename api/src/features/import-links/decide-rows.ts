import type { ImportResult } from '@atajo/shared/import'
import type { Owner } from '../../platform/actor.ts'
import { spelledName } from '../../platform/database/spelled-names.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import type { Candidate } from './read-row.ts'
import { messageOf, namesOf } from './row-result.ts'

export type Decision =
  | { kind: 'result'; result: ImportResult }
  | {
      kind: 'make'
      candidate: Candidate
      /** A free name; null creates a code. */
      code: string | null
      customSlug: string | null
      isRenamed: boolean
      /** The slug differs only by case from a name of another link of the owner. */
      isTwin: boolean
      /** That link is created by the same call, and has to exist first. */
      isLater: boolean
    }
  | { kind: 'replace'; candidate: Candidate; link: LinkDocument }
  /** The link was trashed by undoing its import. */
  | { kind: 'revive'; candidate: Candidate; link: LinkDocument }

export interface KnownLinks {
  owner: Owner
  /** Links that rows of this file created or replaced before, by row key. */
  byKey: ReadonlyMap<string, LinkDocument>
  /** Holders of names, in lower case or as written. */
  byName: ReadonlyMap<string, LinkDocument>
  now: Date
}

/**
 * Decides about rows in the order of the file. Of two rows with one name the second finds it taken.
 * If they differ only by case, the second is the twin of the first.
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

/** Repeats the earlier answer for a row that was carried out before. */
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
  // Without a holder, an earlier row of the same call has the name in another spelling.
  if (name !== null && isFirstSo && (holder ? own && isNamed(own, name) : true)) {
    return { ...making, isTwin: true, isLater: !holder }
  }
  return decideTaken(making, own, wanted)
}

/** Decides about a row whose name is taken. */
function decideTaken(making: Decision & { kind: 'make' }, own: LinkDocument | null, sufix: string): Decision {
  const { candidate } = making
  const { line, name, onTaken } = candidate
  if (onTaken === 'replace' && own) return { kind: 'replace', candidate, link: own }
  if (onTaken === 'rename' || name === null) return { ...making, customSlug: null, isRenamed: true }
  return { kind: 'result', result: { line, state: 'taken', sufix, error: 'sufix_taken' } }
}

/** Finds the earlier result of a row by its name; null if there is none. */
function stateBefore({ line, key, name, code, content }: Candidate, own: LinkDocument): Decision | null {
  const isSame = hasSpelling(own, name ?? code) && own.destination === content.destination
  const state = own.replaced?.earlier?.includes(key) ? 'replaced' : isSame ? 'already_yours' : null
  return state && { kind: 'result', result: { line, state, ...namesOf(own) } }
}

function hasSpelling(link: LinkDocument | null, text: string | null): boolean {
  return link !== null && (link.code === text || link.customSlug === text)
}

/** Tells whether a link has the name now in some case; an earlier name does not count. */
function isNamed({ code, customSlug }: LinkDocument, name: string): boolean {
  return [code, customSlug].some((own) => own?.toLowerCase() === name.toLowerCase())
}
