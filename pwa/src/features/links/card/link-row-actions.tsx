import type { Link } from '@atajo/shared/link'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { useNavigate } from '@tanstack/react-router'
import { linkCode, linkName } from '../../../platform/text/short-link.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { IconButton } from '../../../ui/elements/icon-button.tsx'
import { sessionView } from '../../auth/auth.public.ts'
import { openLinkDeletion, openLinkEditor } from '../model/link-dialog.ts'
import { copyShortLink } from './copy-short-link.ts'
import { LinkMenu } from './link-menu.tsx'
import { QrThumbnailButton } from './qr-thumbnail-button.tsx'

interface LinkRowActionsProps {
  link: Link
  place: ShortLinkPlace
}

/**
 * Buttons for QR, edit, delete, copy and the menu. They lie above the anchor that fills the row.
 */
export function LinkRowActions({ link, place }: LinkRowActionsProps) {
  const navigate = useNavigate()
  const name = linkName(link, place)
  const askedPage = { path: '/links', wanted: 'edit' }
  const edit = () =>
    sessionView().status === 'user'
      ? openLinkEditor(link.id)
      : void navigate({ to: '/login', state: { askedPage } })
  return (
    <div className="link-row-actions">
      <QrThumbnailButton link={link} name={name} />
      <IconButton
        icon="edit"
        size="small"
        label={linksTexts.of(linksTexts.edit, name)}
        title={linksTexts.edit}
        onClick={edit}
      />
      <IconButton
        icon="trash"
        size="small"
        label={linksTexts.of(linksTexts.remove, name)}
        title={linksTexts.remove}
        onClick={() => openLinkDeletion(link.id)}
      />
      <LinkMenu link={link} place={place} className="link-row-menu" />
      {linkCode(link) !== '' && (
        <IconButton
          icon="copy"
          size="small"
          className="link-row-copy"
          label={linksTexts.of(linksTexts.copy, name)}
          title={linksTexts.copy}
          onClick={() => void copyShortLink(link, place)}
        />
      )}
    </div>
  )
}
