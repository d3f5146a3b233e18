import { type Link, linkToWire } from '@atajo/shared/link'
import type { LinkUpdate } from '@atajo/shared/link-draft'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isSameInstant } from '../../../platform/database/edit-marks.ts'
import { type EditLinkDeps, editLink } from './edit-link.ts'

export interface UpdateLinkInput {
  update: LinkUpdate
  idempotencyKey: string | null
}

/**
 * Replaces every editable field of a link.
 * @throws AppError as `editLink` does, and `edit_conflict`
 */
export async function updateLink(
  deps: EditLinkDeps,
  actor: Actor,
  { update: { id, ifUpdatedAt, ...draft }, idempotencyKey }: UpdateLinkInput,
): Promise<Link> {
  return editLink(inZoneOf(deps, actor), actor, {
    id,
    idempotencyKey,
    decide(kept) {
      if (ifUpdatedAt !== null && !isSameInstant(ifUpdatedAt, kept.updatedAt)) {
        throw new AppError('edit_conflict', { current: linkToWire(kept) })
      }
      return { draft, keepsPassword: false }
    },
  })
}
