import { BULK_IDS } from '@atajo/shared/bulk-change'
import type { Link } from '@atajo/shared/link'
import type { ApiError } from '../../../platform/server/api-error.ts'
import { linkCode } from '../../../platform/text/short-link.ts'
import { cancelUnsentChange, discardChange, enqueue } from '../../sync/sync.public.ts'
import { countRevived, inverseEdits, type LinksEdit } from '../model/links-edit.ts'
import { changeLinks } from './link-bulk-outbox-actions.ts'
import { deleteLink } from './link-outbox-actions.ts'

/** A change of many links that has been started. */
export interface ManyChanged {
  /** Resolves after the first attempt to send everything. Refused changes have been discarded. */
  settled: Promise<{ isQueued: boolean; refusal: ApiError | null }>
  /** Links that were never sent and have been deleted permanently. */
  gone: readonly Link[]
  /**
   * Cancels what was not sent and reverts the rest. Returns how many links had expired and stay
   * without an expiry.
   */
  undo: () => Promise<number>
}

interface Kept {
  id: string
  links: readonly Link[]
  settled: Awaited<ReturnType<typeof enqueue>>['settled']
}

/**
 * Changes many links: stores the change, shows it and sends it. Rejects if the device has no space
 * left.
 */
export async function changeManyLinks(links: readonly Link[], edit: LinksEdit): Promise<ManyChanged> {
  const kept: Kept[] = []
  const gone: Link[] = []
  for (const part of partsOf(links)) {
    const isUnsent = edit.kind === 'trash' && isLocal(part[0])
    const { id, settled } = isUnsent ? await dropLink(part[0] as Link) : await keepChange(part, edit)
    if (id === null) gone.push(...part)
    else kept.push({ id, links: part, settled })
  }
  return { settled: settle(kept), gone, undo: () => undo(kept, edit) }
}

/**
 * A link that was never sent gets a change of its own, because it depends on its creation, which
 * may be refused.
 */
function partsOf(links: readonly Link[]): Link[][] {
  const sent = links.filter((link) => !isLocal(link))
  const chunks = Array.from({ length: Math.ceil(sent.length / BULK_IDS) }, (_, place) =>
    sent.slice(place * BULK_IDS, (place + 1) * BULK_IDS),
  )
  return [...chunks, ...links.filter(isLocal).map((link) => [link])]
}

function isLocal(link: Link | undefined): boolean {
  return link !== undefined && link.id < 0
}

function dropLink(link: Link) {
  return enqueue(deleteLink, { id: link.id, called: linkCode(link), link })
}

function keepChange(links: readonly Link[], edit: LinksEdit) {
  const moves = edit.kind === 'trash' || edit.kind === 'restore'
  return enqueue(changeLinks, { ids: links.map(({ id }) => id), edit, moved: moves ? [...links] : [] })
}

async function settle(kept: readonly Kept[]) {
  let isQueued = false
  let refusal: ApiError | null = null
  for (const { id, settled } of kept) {
    const outcome = await settled
    if (outcome.status === 'queued') isQueued = true
    if (outcome.status !== 'refused') continue
    refusal = outcome.error
    await discardChange(id)
  }
  return { isQueued, refusal }
}

async function undo(kept: readonly Kept[], edit: LinksEdit): Promise<number> {
  const done: Link[] = []
  for (const { id, links } of kept) if (!(await cancelUnsentChange(id))) done.push(...links)
  for (const inverse of inverseEdits(done, edit)) {
    const { settled } = await changeManyLinks(inverse.links, inverse.edit)
    void settled
  }
  return countRevived(done, edit)
}
