import { IMPORT_UNDO_DAYS, type PastImport } from '@atajo/shared/import'
import type { UserActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { ImportCounts, ImportDocument } from './import.model.ts'
import type { ImportLinksDeps } from './import-links.ts'

type PastImportsDeps = Pick<ImportLinksDeps, 'imports' | 'importedLinks' | 'publishLinkChange' | 'now'>

/** Lists the owner's imports, the last one first. */
export async function listImports(deps: PastImportsDeps, { owner }: UserActor): Promise<PastImport[]> {
  const now = deps.now()
  return (await deps.imports.list(owner)).map((past) => {
    const { importId, source, fileName, at } = past
    const counts = sumOf(past.batches)
    return { importId, source, fileName, at: at.toISOString(), counts, canUndo: canUndo(past, now) }
  })
}

/**
 * Trashes the links that an import created, and restores replaced content unless it was edited
 * since. Returns how many links were trashed, and how many keep later edits.
 * @throws AppError `import_not_found`
 */
export async function undoImport(
  deps: PastImportsDeps,
  { owner }: UserActor,
  importId: string,
): Promise<{ removed: number; kept?: number }> {
  const now = deps.now()
  const past = await deps.imports.find(owner, importId)
  if (past === null || now.getTime() > undoneUntil(past)) throw new AppError('import_not_found')
  const { made, replaced } = await deps.importedLinks.ofImport(owner, importId)
  const removed = await deps.importedLinks.trash(
    made.map(({ _id }) => _id),
    now,
  )
  let givenBack = 0
  for (const link of replaced) if (await deps.importedLinks.giveBack(link)) givenBack++
  const kept = past.undoneAt ? 0 : (sumOf(past.batches).replaced ?? 0) - givenBack
  for (const { _id: id, code, customSlug = null } of [...made, ...replaced]) {
    deps.publishLinkChange({ id, code, customSlug, previousSlug: null })
  }
  await deps.imports.noteUndone(owner, importId, now)
  return { removed, ...(kept > 0 && { kept }) }
}

function canUndo(past: ImportDocument, now: Date): boolean {
  const { created = 0, renamed = 0, replaced = 0 } = sumOf(past.batches)
  return !past.undoneAt && created + renamed + replaced > 0 && now.getTime() <= undoneUntil(past)
}

function undoneUntil({ at }: ImportDocument): number {
  return at.getTime() + IMPORT_UNDO_DAYS * DAY_MS
}

function sumOf(batches: ImportDocument['batches']): ImportCounts {
  const sum: ImportCounts = {}
  for (const counts of Object.values(batches ?? {})) {
    for (const [state, count] of Object.entries(counts) as [keyof ImportCounts, number][]) {
      sum[state] = (sum[state] ?? 0) + count
    }
  }
  return sum
}
