import type { Color } from '@atajo/shared/color'
import { PLANS } from '@atajo/shared/plan'
import { planLimitValues } from '../../texts/es/limited-things.ts'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { type Collection, type PresentedItem, presentItem } from './collection.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

/**
 * Creates an item. A second run under the same idempotency key returns the first one's item.
 * @throws AppError `plan_limit`, or the kind's errors for a taken name and for an item that was
 * created under this idempotency key and deleted since
 */
export async function createCollectionItem<Fields extends { color: Color }>(
  { kind, nameOf, items, nextId, now }: Collection<Fields>,
  { owner, plan }: UserActor,
  { draft, idempotencyKey }: { draft: Fields; idempotencyKey: string | null },
): Promise<PresentedItem<Fields>> {
  while (true) {
    const before = idempotencyKey === null ? null : await items.findCreated(owner, idempotencyKey)
    if (before && before.state !== 'live') throw new AppError(`${kind.one}_not_found`)
    if (before) return presentItem(before)
    const limit = PLANS[plan][kind.many]
    const _id = await nextId(kind.one)
    const item = { _id, owner, name: nameOf(draft), fields: draft, at: now(), idempotencyKey }
    const created = await items.insert(item, limit)
    if (created === 'limit_reached') {
      throw new AppError('plan_limit', { values: planLimitValues(kind.many, limit, plan) })
    }
    if (created === 'name_taken') await refuseTakenName({ kind, nameOf, items }, owner, item.name)
    else if (created !== 'created_before') return presentItem(created)
  }
}
