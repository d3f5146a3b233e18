import type { ImportResult } from '@atajo/shared/import'
import { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import type { Candidate } from './read-row.ts'

export function namesOf({ _id, code, customSlug }: LinkDocument): Pick<ImportResult, 'id' | 'shortUrl'> & {
  sufix: string | null
} {
  return { id: _id, shortUrl: code, sufix: customSlug ?? null }
}

/** Names the groups and tags that exceed the plan, and mentions a dropped password. */
export function messageOf(
  { isLocked }: Candidate,
  leftOut: readonly string[] = [],
): Pick<ImportResult, 'message'> {
  const sentences = [
    leftOut.length > 0 && IMPORT_TEXTS.leftOut(leftOut),
    isLocked && IMPORT_TEXTS.inactive,
  ].filter(Boolean)
  return sentences.length === 0 ? {} : { message: sentences.join(' ') }
}
