import type { Color } from '@atajo/shared/color'
import { PLANS } from '@atajo/shared/plan'
import { planLimitValues } from '../../texts/es/limited-things.ts'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { type Collection, type PresentedItem, presentItem } from './collection.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

/**
 * Restores an item from the trash. An item that is already live stays as it is.
 * @throws AppError `plan_limit`, or the kind's errors for a missing item and a taken name
 */
export async function restoreCollectionItem<Fields extends { color: Color }>(
  { kind, nameOf, items, now }: Collection<Fields>,
  { owner, plan }: UserActor,
  { id, idempotencyKey }: { id: number; idempotencyKey: string | null },
): Promise<PresentedItem<Fields>> {
  const limit = PLANS[plan][kind.many]
  while (true) {
    const present = await items.find(owner, id)
    if (present) return presentItem(present)
    const at = now()
    const trashed = await items.findTrashed(owner, id, at)
    if (!trashed) throw new AppError(`${kind.one}_not_found`)
    const name = nameOf(trashed.fields)
    const restored = await items.restore(owner, id, { at, idempotencyKey, name, limit })
    if (restored === null) throw new AppError(`${kind.one}_not_found`)
    if (restored === 'limit_reached') {
      throw new AppError('plan_limit', { values: planLimitValues(kind.many, limit, plan) })
    }
    if (restored !== 'name_taken') return presentItem(restored)
    await refuseTakenName({ kind, nameOf, items }, owner, name)
  }
}
