import type { Color } from '@atajo/shared/color'
import { nextColor } from '../../ui/fields/next-color.ts'
import { notifyRefusal } from '../../ui/notices/notify-refusal.ts'
import { newLocalId } from '../sync/sync.public.ts'
import type { Collection } from './collection.queries.ts'
import { type CollectionItem, emptyDraft } from './collection-kind.ts'

/**
 * Called with the new item's local id, and later with the server's id and the local id it replaces.
 */
type OnId = (id: number, replaced?: number) => void

/** Creates an item with only a name, in an unused colour; explains a refusal to the person. */
export async function createNamed<Draft extends { color: Color }>(
  { kind, create }: Collection<Draft>,
  name: string,
  others: readonly CollectionItem<Draft>[],
  onId: OnId,
): Promise<void> {
  const localId = newLocalId()
  try {
    const draft = { ...emptyDraft(kind, nextColor(others)), [kind.nameField]: name }
    const result = await create(draft, { localId })
    onId(result.isQueued ? localId : result.answer.id)
    if (!result.isQueued) return
    const item = await result.arrived
    if (item) onId(item.id, localId)
  } catch (error) {
    notifyRefusal(kind.texts.failed.create, error)
  }
}
