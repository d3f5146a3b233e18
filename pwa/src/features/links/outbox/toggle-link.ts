import type { Link } from '@atajo/shared/link'
import { isOnline } from '../../../platform/server/online.ts'
import { isSessionEnded } from '../../../platform/server/session-flags.ts'
import { queuedNotice } from '../../../platform/server/storage-notices.ts'
import { linkCode } from '../../../platform/text/short-link.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { enqueue } from '../../sync/sync.public.ts'
import { editLink } from './link-outbox-actions.ts'

/**
 * Switches a link on or off: on screen at once, then on the server. Without an answer the change
 * waits and is sent later, and the switch stays where it is.
 */
export async function toggleLink(link: Link, isActive: boolean): Promise<void> {
  const { group, tags } = link
  const change = { status: { from: link.isActive, to: isActive } }
  const edit = { id: link.id, change, called: linkCode(link), shown: { group, tags } }
  const { settled } = await enqueue(editLink, edit)
  const outcome = await settled
  if (outcome.status === 'queued') {
    const kept = queuedNotice()
    const isFailure = isOnline() && !isSessionEnded()
    const details = `${kept.title}. ${kept.details}`
    await notify(isFailure ? { title: linksTexts.toggleFailed, details, look: 'error' } : kept)
  }
  if (outcome.status === 'refused') {
    const details = outcome.error.sentence
    await notify({ title: linksTexts.updateFailed, details, look: 'error' })
  }
}
