import type { ImportAnswer, ImportCall, ImportResult } from '@atajo/shared/import'
import type { UserActor } from '../../platform/actor.ts'
import { type CarryOutDeps, carryOut } from './carry-out-rows.ts'
import type { ImportCounts } from './import.model.ts'
import { type ImportsStore, importIdOf } from './imports.store.ts'
import { type Candidate, type ReadRowDeps, readRow } from './read-row.ts'

export interface ImportLinksDeps extends CarryOutDeps, Omit<ReadRowDeps, 'now'> {
  imports: ImportsStore
  now(): Date
}

/** Others may take names and places between look and write; then what is left is decided anew. */
const ROUNDS = 200

/** Carries out, or only judges, rows of a file; each happens once however often it is sent. */
export async function importLinks(
  deps: ImportLinksDeps,
  actor: UserActor,
  call: ImportCall,
): Promise<ImportAnswer> {
  const now = deps.now()
  const importId = importIdOf(actor.owner, call.fileId)
  const results = new Map<number, ImportResult>()
  let open: Candidate[] = []
  for (const row of call.rows) {
    const read = readRow({ ...deps, now }, call, row)
    if ('state' in read) results.set(row.line, read)
    else open.push(read)
  }
  for (let round = 0; open.length > 0 && round < ROUNDS; round++) {
    const settled = await carryOut(deps, { actor, call, importId, now }, open)
    for (const result of settled) results.set(result.line, result)
    open = open.filter(({ line }) => !results.has(line))
  }
  if (open.length > 0) throw new Error('Rows of an import found no end')
  const ordered = call.rows.map(({ line }) => results.get(line) as ImportResult)
  const counts = countsOf(ordered)
  if (!call.dryRun) {
    const { fileId, source, fileName } = call
    const firstLine = call.rows[0]?.line ?? 0
    await deps.imports.note(actor.owner, { fileId, source, fileName, firstLine, counts, at: now })
  }
  return { importId, dryRun: call.dryRun, counts, results: ordered }
}

function countsOf(results: readonly ImportResult[]): ImportCounts {
  const counts: ImportCounts = {}
  for (const { state } of results) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
