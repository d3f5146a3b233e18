import type { AcceptedLinks } from '@atajo/shared/link-transfer'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../platform/text/formats.ts'
import { offeredLinksTexts } from '../../texts/es/offered-links.ts'
import { uiTexts } from '../../texts/es/ui.ts'
import { Button, buttonLook } from '../../ui/elements/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const texts = offeredLinksTexts.accepted

interface AcceptedDialogProps {
  accepted: AcceptedLinks
  from: string
  onClose: () => void
}

/** Shows which links of an accepted offer were transferred, which were not, and why. */
export function AcceptedDialog({ accepted, from, onClose }: AcceptedDialogProps) {
  const { links, stayed, leftOut } = accepted
  const sentences = [
    links > 0 && texts.statistics,
    stayed > 0 && texts.stayed(stayed, formatNumber(stayed), from),
    leftOut.groups.length > 0 && texts.groups(leftOut.groups.join(', ')),
    leftOut.tags.length > 0 && texts.tags(leftOut.tags.join(', ')),
  ].filter((sentence) => sentence !== false)
  return (
    <Dialog
      title={links === 0 ? texts.titleNone : texts.title(links, formatNumber(links))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.close}</Button>
          <Link to="/links" {...buttonLook({ look: 'accent' })} onClick={onClose}>
            {texts.view}
          </Link>
        </>
      }
    >
      <div className="offered" role="status">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Dialog>
  )
}
