import { useState } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { queuedNotice } from '../../../platform/server/storage-notices.ts'
import { linkCode, linkName, shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { closeLinkDialog } from '../model/link-dialog.ts'
import { type Removal, removeLink, useLinks } from '../outbox/links.queries.ts'

interface LinkDeletionDialogProps {
  linkId: number
  onDeleted?: (() => void) | undefined
}

/** Asks before a link goes to the trash; the notice after that takes it back. */
export function LinkDeletionDialog({ linkId, onDeleted }: LinkDeletionDialogProps) {
  const { items: links } = useLinks()
  const place = useShortLinkPlace()
  // Once confirmed it is no longer in the list, and the dialog has still to close.
  const [link] = useState(() => links?.find((other) => other.id === linkId))
  const texts = linksTexts.deletion
  if (!link) return null

  async function onConfirm() {
    if (!link) return
    closeLinkDialog()
    onDeleted?.()
    const removal = await removeLink(link)
    if (removal) await seeRemovalThrough(removal)
    else await notify({ ...linksTexts.deletedForGood, icon: 'trash' })
  }

  return (
    <ConfirmDialog
      title={texts.title}
      description={texts.sentence}
      confirmLabel={texts.confirm}
      look="danger"
      onConfirm={() => void onConfirm()}
      onClose={closeLinkDialog}
    >
      <p className="short-link mt-4 break-all">
        {linkCode(link) !== '' && <span>{shortLinkPrefix(place, link)}</span>}
        {linkCode(link) || linkName(link, place)}
      </p>
    </ConfirmDialog>
  )
}

/** Says how far it came, and offers to take it back. */
async function seeRemovalThrough({ settled, undo }: Removal): Promise<void> {
  const outcome = await settled
  if (outcome.status === 'refused') return console.error(outcome.error.details)
  const { undo: label } = linksTexts.deletion
  const notice = outcome.status === 'done' ? linksTexts.deleted : queuedNotice()
  await notify({ ...notice, icon: 'trash', action: { label, onPress: () => void undo() } })
}
