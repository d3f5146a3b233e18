import type { Link } from '@atajo/shared/link'
import { shortAddress } from '@atajo/shared/readable-address'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { formatDate } from '../../platform/text/formats.ts'
import { linkCode, shortLinkPrefix } from '../../platform/text/short-link.ts'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { Button } from '../../ui/elements/button.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { useGroups } from '../groups/groups.public.ts'
import {
  copyShortLink,
  LinkCollections,
  LinkMenu,
  openLinkDeletion,
  openLinkEditor,
} from '../links/links.public.ts'

/** Shows the short link as large as it fits, with its destination, group, tags and buttons. */
export function DetailHead({ link }: { link: Link }) {
  const place = useShortLinkPlace()
  return (
    <header className="detail-head">
      <div className="min-w-0">
        <h1>{linkDetailTexts.title}</h1>
        <ShortLink prefix={shortLinkPrefix(place, link)} code={linkCode(link)} />
        {link.title && <p className="detail-title">{link.title}</p>}
        <p className="detail-destination">
          <Icon name="destination" />
          <a href={link.destination} target="_blank" rel="noreferrer noopener">
            {shortAddress(link.destination)}
          </a>
        </p>
        <DetailFacts link={link} />
        {link.note && <p className="detail-note">{link.note}</p>}
      </div>
      <DetailActions link={link} place={place} />
    </header>
  )
}

/** Shows the code while the link is being read, in the place of the whole head. */
export function WaitingDetailHead({ shortCode }: { shortCode: string }) {
  return (
    <header className="detail-head">
      <div className="min-w-0">
        <h1>{linkDetailTexts.title}</h1>
        <ShortLink prefix={shortLinkPrefix(useShortLinkPlace())} code={shortCode} />
      </div>
    </header>
  )
}

function ShortLink({ prefix, code }: { prefix: string; code: string }) {
  const style = { '--length': prefix.length + code.length } as CSSProperties
  return (
    <p className="big-address" style={style}>
      <span>{prefix}</span>
      <wbr />
      {code}
    </p>
  )
}

function DetailFacts({ link }: { link: Link }) {
  const { items: groups } = useGroups()
  const color = groups?.find((group) => group.id === link.group?.id)?.color ?? null
  const { expiresAt, expiresOn } = link
  return (
    <div className="detail-facts">
      <LinkCollections
        link={link}
        groupColor={color}
        tags={link.tags}
        withoutGroup={<span>{linkDetailTexts.noGroup}</span>}
      />
      <span>{linkDetailTexts.created(formatDate(link.createdAt))}</span>
      <span>
        {`${linkDetailTexts.expiry} ${expiresAt === null ? linkDetailTexts.never : formatDate(expiresOn ?? expiresAt)}`}
      </span>
    </div>
  )
}

function DetailActions({ link, place }: { link: Link; place: ShortLinkPlace }) {
  const navigate = useNavigate()
  const goToList = () => void navigate({ to: '/links' })
  return (
    <div className="detail-actions">
      <Button
        look="accent"
        icon="copy"
        disabled={linkCode(link) === ''}
        onClick={() => void copyShortLink(link, place)}
      >
        {linkDetailTexts.copy}
      </Button>
      <Button icon="edit" onClick={() => openLinkEditor(link.id)}>
        {linkDetailTexts.edit}
      </Button>
      <LinkMenu link={link} place={place} className="detail-menu" />
      <Button
        look="danger"
        icon="trash"
        aria-label={linkDetailTexts.remove}
        onClick={() => openLinkDeletion(link.id, goToList)}
      >
        <span>{linkDetailTexts.remove}</span>
      </Button>
    </div>
  )
}
