import type { Link } from '@atajo/shared/link'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canShare } from '../../../platform/device/share.ts'
import { linkCode, linkName, shortLinkUrl } from '../../../platform/text/short-link.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { Icon } from '../../../ui/elements/icon.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { duplicateNext } from '../model/duplicate-link.ts'
import { ActionIcon } from '../selection/action-icon.tsx'
import { shareShortLink } from './copy-short-link.ts'
import '../../../ui/styles/menu.css'

interface LinkMenuProps {
  link: Link
  place: ShortLinkPlace
  className?: string
}

/** A menu with the less frequent actions of a link. */
export function LinkMenu({ link, place, className = '' }: LinkMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = linksTexts.of(linksTexts.menu.more, linkName(link, place))
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      align="end"
      trigger={(button) => (
        <button
          type="button"
          {...button}
          className={`icon-button ${className}`}
          data-size="small"
          aria-label={label}
          title={linksTexts.menu.more}
        >
          <ActionIcon action="more" />
        </button>
      )}
    >
      <MenuBody link={link} place={place} onLeave={() => setIsOpen(false)} />
    </Popover>
  )
}

function MenuBody({ link, place, onLeave }: LinkMenuProps & { onLeave: () => void }) {
  const navigate = useNavigate()
  const texts = linksTexts.menu
  const hasCode = linkCode(link) !== ''
  return (
    <div className="menu">
      {hasCode && (
        <a href={shortLinkUrl(link, place)} target="_blank" rel="noreferrer noopener" onClick={onLeave}>
          <Icon name="open" />
          {texts.open}
        </a>
      )}
      <button
        type="button"
        onClick={() => {
          onLeave()
          duplicateNext(link)
          void navigate({ to: '/links/create' })
        }}
      >
        <ActionIcon action="duplicate" />
        {texts.duplicate}
      </button>
      {hasCode && canShare() && (
        <button
          type="button"
          onClick={() => {
            onLeave()
            void shareShortLink(link, place)
          }}
        >
          <ActionIcon action="share" />
          {texts.share}
        </button>
      )}
    </div>
  )
}
