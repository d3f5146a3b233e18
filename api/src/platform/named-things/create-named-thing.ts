import type { Color } from '@atajo/shared/color'
import { PLANS } from '@atajo/shared/plan'
import type { UserActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { NamedThings } from './named-thing-kind.ts'

/**
 * Makes a thing of that kind; a second run under the same mark answers the one that the first made.
 * @throws AppError `plan_limit`, or the kind's errors for a name that is taken, and for one that was made under
 * this mark and deleted since.
 */
export async function createNamedThing<Fields extends { color: Color }, Answer>(
  { kind, things, nextId, now }: NamedThings<Fields, Answer>,
  { owner, plan }: UserActor,
  { draft, mark }: { draft: Fields; mark: string | null },
): Promise<Answer> {
  while (true) {
    const before = mark === null ? null : await things.findCreated(owner, mark)
    if (before?.state === 'deleted') throw new AppError(kind.notFound)
    if (before) return kind.present(before)
    const limit = kind.limitOf(PLANS[plan])
    const _id = await nextId(kind.counter)
    const thing = { _id, owner, name: kind.nameOf(draft), fields: draft, at: now(), mark }
    const created = await things.insert(thing, limit)
    if (created === 'limit_reached') {
      throw new AppError('plan_limit', { values: { limit, things: kind.plural } })
    }
    if (created === 'name_taken') throw new AppError(kind.nameTaken)
    if (created !== 'created_before') return kind.present(created)
  }
}
