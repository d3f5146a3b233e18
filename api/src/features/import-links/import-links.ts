import type { ImportAnswer, ImportCall, ImportResult } from '@atajo/shared/import'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type CarryOutDeps, carryOut } from './carry-out-rows.ts'
import { makeListed } from './collections-by-name.ts'
import type { ImportCounts } from './import.model.ts'
import { type ImportsStore, importIdOf } from './imports.store.ts'
import { ownFileOf } from './own-row.ts'
import { type Candidate, type ReadRowDeps, readRow } from './read-row.ts'

export interface ImportLinksDeps extends CarryOutDeps, Omit<ReadRowDeps, 'now' | 'ownFile' | 'parseDate'> {
  imports: ImportsStore
  /** A null zone means the service's zone. */
  parseDate(text: string, timeZone: string | null): Date | null
  isTimeZone(name: string): boolean
  now(): Date
}

/** Others may take names and slots between read and write. The rest is then decided again. */
const ROUNDS = 200

/**
 * Imports rows of a file, or only tests them. Each row takes effect once, however often it is sent.
 * @throws AppError `validation_failed` for an unknown time zone
 */
export async function importLinks(
  deps: ImportLinksDeps,
  actor: UserActor,
  call: ImportCall,
): Promise<ImportAnswer> {
  const now = deps.now()
  const importId = importIdOf(actor.owner, call.fileId)
  const { results, candidates } = readRows(deps, { call, actor }, now)
  let open = candidates
  for (let round = 0; open.length > 0 && round < ROUNDS; round++) {
    const settled = await carryOut(deps, { actor, call, importId, now }, open)
    for (const result of settled) results.set(result.line, result)
    open = open.filter(({ line }) => !results.has(line))
  }
  if (open.length > 0) throw new Error('Rows of an import found no end')
  const ordered = call.rows.map(({ line }) => results.get(line) as ImportResult)
  const counts = countsOf(ordered)
  let leftOut: string[] = []
  if (!call.dryRun) {
    const { fileId, source, fileName } = call
    const firstLine = call.rows[0]?.line ?? 0
    leftOut = await listedOnce(deps, actor, { call, importId, firstLine })
    await deps.imports.note(actor.owner, { fileId, source, fileName, firstLine, counts, at: now })
  }
  return { importId, dryRun: call.dryRun, counts, results: ordered, ...(leftOut.length > 0 && { leftOut }) }
}

function readRows(deps: ImportLinksDeps, { call, actor }: { call: ImportCall; actor: UserActor }, now: Date) {
  const timeZone = call.settings?.timeZone ?? actor.timeZone ?? null
  if (timeZone !== null && !deps.isTimeZone(timeZone)) {
    throw new AppError('validation_failed', { fields: { settings: 'invalid_time_zone' } })
  }
  const parseDate = (text: string) => deps.parseDate(text, timeZone)
  const reading = { ...deps, parseDate, ownFile: ownFileOf(call), now }
  const results = new Map<number, ImportResult>()
  const candidates: Candidate[] = []
  for (const row of call.rows) {
    const read = readRow(reading, call, row)
    if ('state' in read) results.set(row.line, read)
    else candidates.push(read)
  }
  return { results, candidates }
}

/** A repeated batch must not restore items that their owner has deleted since. */
async function listedOnce(
  deps: ImportLinksDeps,
  actor: UserActor,
  { call, importId, firstLine }: { call: ImportCall; importId: string; firstLine: number },
): Promise<string[]> {
  if (!call.groups?.length && !call.tags?.length) return []
  const past = await deps.imports.find(actor.owner, importId)
  return past?.batches?.[firstLine] === undefined ? makeListed(deps, { actor, call }) : []
}

function countsOf(results: readonly ImportResult[]): ImportCounts {
  const counts: ImportCounts = {}
  for (const { state } of results) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
