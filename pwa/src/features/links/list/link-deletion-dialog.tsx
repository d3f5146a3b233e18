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

/** Asks before a link moves to the trash. A notice then offers to undo it. */
export function LinkDeletionDialog({ linkId, onDeleted }: LinkDeletionDialogProps) {
  const { items: links } = useLinks()
  const place = useShortLinkPlace()
  // Confirming removes the link from the list while the dialog is still closing.
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

/** Reports the result and offers to undo it. */
async function seeRemovalThrough({ settled, undo }: Removal): Promise<void> {
  const outcome = await settled
  if (outcome.status === 'refused') return console.error(outcome.error.details)
  const { undo: label } = linksTexts.deletion
  const notice = outcome.status === 'done' ? linksTexts.deleted : queuedNotice()
  await notify({ ...notice, icon: 'trash', action: { label, onPress: () => void undo() } })
}
