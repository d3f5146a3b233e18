import type { Link, PasswordQuery } from '@atajo/shared/link'
import type { LinkPatch } from '@atajo/shared/link-patch'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { editableLink } from '../model/shown-link.ts'
import { type EditLinkDeps, editLink } from './edit-link.ts'
import { judgePatch, presentFields } from './link-patch.ts'

export interface PatchLinkInput {
  id: number
  patch: LinkPatch
  /** Decides how a conflict answers with the link's password. */
  query: PasswordQuery
  idempotencyKey: string | null
}

/**
 * Changes the named fields of a link, all or none.
 * @throws AppError as `editLink` does, and `edit_conflict` with each field that somebody else has
 * changed, or that makes the link invalid although the patch does not touch it
 */
export async function patchLink(
  service: EditLinkDeps,
  actor: Actor,
  { id, patch, query, idempotencyKey }: PatchLinkInput,
): Promise<Link> {
  const deps = inZoneOf(service, actor)
  let last: Link | null = null
  try {
    return await editLink(deps, actor, {
      id,
      idempotencyKey,
      decide(kept, current) {
        last = kept
        const { conflicts, draft } = judgePatch(patch, { kept, current, destinations: deps.destinationRules })
        if (Object.keys(conflicts).length > 0) {
          throw new AppError('edit_conflict', { conflicts, current: editableLink(kept, query) })
        }
        return draft && { draft, keepsPassword: patch.password === undefined }
      },
    })
  } catch (error) {
    throw last === null ? error : asConflict(error, { kept: last, patch, query })
  }
}

interface RefusedPatch extends Pick<PatchLinkInput, 'patch' | 'query'> {
  kept: Link
}

/**
 * If the refusal is about fields that the patch does not touch, returns a conflict; otherwise the
 * error itself.
 */
function asConflict(error: unknown, { kept, patch, query }: RefusedPatch): unknown {
  if (!(error instanceof AppError) || error.code === 'edit_conflict') return error
  const { fields = {} } = error.detail
  const names = Object.keys(fields)
  if (names.length === 0 || names.some((name) => name in patch)) return error
  const present = presentFields(kept)
  const conflicts = names.map((name) => [
    name,
    { from: present[name], to: present[name], now: present[name] },
  ])
  const current = editableLink(kept, query)
  return new AppError('edit_conflict', { conflicts: Object.fromEntries(conflicts), fields, current })
}
