import type { ImportResult } from '@atajo/shared/import'
import type { Owner } from '../../platform/actor.ts'
import type { LinkDocument } from '../links/link.model.ts'
import type { Candidate } from './read-row.ts'

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
    }
  | { kind: 'replace'; candidate: Candidate; link: LinkDocument }
  /** It was trashed when its import was undone. */
  | { kind: 'revive'; candidate: Candidate; link: LinkDocument }

export interface KnownLinks {
  owner: Owner
  /** Links that rows of this file made or wrote over before, by the row's key. */
  byKey: ReadonlyMap<string, LinkDocument>
  /** Who holds a name, in lower case. */
  byName: ReadonlyMap<string, LinkDocument>
  now: Date
}

/** Decides about rows in the order of the file; of two with one name the second finds it taken. */
export function decideRows(candidates: readonly Candidate[], known: KnownLinks): Decision[] {
  const given = new Set<string>()
  return candidates.map((candidate) => {
    const before = known.byKey.get(candidate.key)
    const decision = before
      ? decideAgain(candidate, before, known.now)
      : decideAnew(candidate, known, (name) => given.has(name.toLowerCase()))
    if (decision.kind === 'make') {
      for (const name of [decision.code, decision.customSlug]) if (name) given.add(name.toLowerCase())
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
  const state = link.importKey === key ? (link.importOutcome ?? 'created') : 'replaced'
  return { kind: 'result', result: { line, state, ...namesOf(link) } }
}

function decideAnew(
  candidate: Candidate,
  { owner, byName }: KnownLinks,
  isGiven: (name: string) => boolean,
): Decision {
  const { line, name, code, onTaken } = candidate
  const wanted = name ?? code
  const isFree = (text: string) => !isGiven(text) && !byName.has(text.toLowerCase())
  const freeCode = code !== null && isFree(code) ? code : null
  if (wanted === null || isFree(wanted)) {
    return { kind: 'make', candidate, code: freeCode, customSlug: name, isRenamed: false }
  }
  const holder = byName.get(wanted.toLowerCase())
  const isOwn = holder?.owner === owner && holder.state === 'live'
  const hasWrittenOver = isOwn && holder?.replaced?.earlier?.includes(candidate.key)
  if (holder && hasWrittenOver)
    return { kind: 'result', result: { line, state: 'replaced', ...namesOf(holder) } }
  const isExact = holder?.code === wanted || holder?.customSlug === wanted
  if (holder && isOwn && isExact && holder.destination === candidate.content.destination) {
    return { kind: 'result', result: { line, state: 'already_yours', ...namesOf(holder) } }
  }
  if (onTaken === 'replace' && holder && isOwn) return { kind: 'replace', candidate, link: holder }
  if (onTaken === 'rename' || name === null) {
    return { kind: 'make', candidate, code: freeCode, customSlug: null, isRenamed: true }
  }
  return { kind: 'result', result: { line, state: 'taken', sufix: wanted, error: 'sufix_taken' } }
}

/** What a result says of a link. */
export function namesOf({ _id, code, customSlug }: LinkDocument): Pick<ImportResult, 'id' | 'shortUrl'> & {
  sufix: string | null
} {
  return { id: _id, shortUrl: code, sufix: customSlug ?? null }
}
