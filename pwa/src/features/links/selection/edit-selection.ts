import type { Link } from '@atajo/shared/link'
import { queuedNotice } from '../../../platform/server/storage-notices.ts'
import { linkBulkTexts as texts } from '../../../texts/es/links/link-bulk.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { enqueue } from '../../sync/sync.public.ts'
import { countRevived, type LinksEdit } from '../model/links-edit.ts'
import { changeManyLinks, type ManyChanged } from '../outbox/change-many-links.ts'
import { removeLinksForGood } from '../outbox/link-trash-outbox-actions.ts'

/** Edits the selected links, reports the result and offers a single undo for all. */
export async function editSelection(links: readonly Link[], edit: LinksEdit): Promise<void> {
  // If the device cannot store the change, the outbox has already reported it.
  const changed = await changeManyLinks(links, edit).catch(() => null)
  if (!changed) return
  const { isQueued, refusal } = await changed.settled
  if (refusal) {
    return notify({ title: texts.failed, details: refusal.details || refusal.message, look: 'error' })
  }
  const revived = isQueued ? 0 : countRevived(links, edit)
  const details = [
    revived > 0 && texts.revived(revived),
    edit.kind === 'trash' && changed.gone.length < links.length && texts.inTrash,
    changed.gone.length > 0 && texts.neverSent(changed.gone.length),
  ].filter((sentence) => sentence !== false)
  const done = titleOf(edit, links.length)
  const kept = queuedNotice()
  const notice = isQueued
    ? { title: kept.title, details: [`${done}.`, kept.details, ...details].join(' ') }
    : { title: done, details: details.join(' ') }
  await notify({
    ...notice,
    icon: edit.kind === 'trash' ? 'trash' : 'check',
    ...(changed.gone.length + revived < links.length && {
      action: { label: texts.undo, onPress: () => void takeBack(changed) },
    }),
  })
}

/** Deletes links of the trash permanently and reports the result. */
export async function removeSelectionForGood(links: readonly Link[]): Promise<void> {
  const ids = links.map(({ id }) => id)
  const { settled } = await enqueue(removeLinksForGood, { ids })
  const { status } = await settled
  const notice = status === 'queued' ? queuedNotice() : { title: texts.done.removeForGood(links.length) }
  await notify({ ...notice, icon: 'trash' })
}

async function takeBack({ undo }: ManyChanged): Promise<void> {
  await undo().then(
    (revived) => notify({ title: texts.undone, ...(revived > 0 && { details: texts.revived(revived) }) }),
    (error) => {
      console.error(error)
      return notify({ title: texts.failed, look: 'error' })
    },
  )
}

function titleOf(edit: LinksEdit, count: number): string {
  const { done } = texts
  switch (edit.kind) {
    case 'status':
      return (edit.isActive ? done.activated : done.deactivated)(count)
    case 'group':
      return edit.group ? done.group(count, edit.group.title) : done.noGroup(count)
    case 'domain':
      return edit.domain ? done.domain(count, edit.domain) : done.defaultDomain(count)
    case 'field':
      return done.field(count, edit.field)
    default:
      return done[edit.kind](count)
  }
}
