import { useState } from 'react'
import { isOnline } from '../../platform/online.ts'
import { linkCode, linkName, shortLinkPrefix } from '../../platform/short-link.ts'
import { usePublicUrl } from '../../platform/site.ts'
import { linksTexts } from '../../texts/es/links.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NOTICE_MS } from '../../ui/notices-mount.ts'
import { notify } from '../../ui/notify.tsx'
import { closeLinkDialog } from './link-dialog.ts'
import { removeLink, type StoppableRemoval, useLinks } from './links.queries.ts'

interface LinkDeletionDialogProps {
  linkId: number
  onDeleted?: (() => void) | undefined
}

/** Asks before a link is deleted; for five seconds after that it can be stopped. */
export function LinkDeletionDialog({ linkId, onDeleted }: LinkDeletionDialogProps) {
  const { items: links } = useLinks()
  const publicUrl = usePublicUrl()
  // Once confirmed it is no longer in the list, and the dialog has still to close.
  const [link] = useState(() => links?.find((other) => other.id === linkId))
  const texts = linksTexts.deletion
  if (!link) return null

  async function onConfirm() {
    if (!link) return
    closeLinkDialog()
    onDeleted?.()
    const removal = await removeLink(link, NOTICE_MS)
    if (removal) await seeRemovalThrough(removal)
    else await notify({ ...linksTexts.deleted, icon: 'trash' })
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
        {linkCode(link) !== '' && <span>{shortLinkPrefix(publicUrl)}</span>}
        {linkCode(link) || linkName(link)}
      </p>
    </ConfirmDialog>
  )
}

/** Offers to stop it while there is time, and says so once it is done. */
async function seeRemovalThrough({ stop, arrived }: StoppableRemoval): Promise<void> {
  const { soon, onceOnline, stop: label } = linksTexts.deletion
  const title = isOnline() ? soon : onceOnline
  void notify({ title, icon: 'trash', action: { label, onPress: () => void stop() } })
  const end = await arrived
  if (end.status === 'done') await notify({ ...linksTexts.deleted, icon: 'trash' })
  if (end.status === 'refused') console.error(end.error.details)
}
