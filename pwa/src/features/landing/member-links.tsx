import type { Link as ShortLink } from '@atajo/shared/link'
import { shortAddress } from '@atajo/shared/readable-address'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { formatNumber, spanishCompactText } from '../../platform/text/formats.ts'
import { linkCode, linkName } from '../../platform/text/short-link.ts'
import { appTexts } from '../../texts/es/app.ts'
import { linksTexts } from '../../texts/es/links/links.ts'
import { memberStartTexts as texts } from '../../texts/es/member-start.ts'
import { pillTexts } from '../../texts/es/sync-pill.ts'
import { colorClass, Status } from '../../ui/elements/chip.tsx'
import { Icon, type IconName } from '../../ui/elements/icon.tsx'
import { IconButton } from '../../ui/elements/icon-button.tsx'
import { MiddleCut } from '../../ui/elements/middle-cut.tsx'
import { SkeletonRows } from '../../ui/elements/skeleton.tsx'
import { useStayAtAnchor } from '../../ui/elements/use-stay-at-anchor.ts'
import { DataAge, Unavailable } from '../../ui/lists/data-age.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { useGroups } from '../groups/groups.public.ts'
import {
  copyShortLink,
  endedLinks,
  LinkSyncBadge,
  linkState,
  stateLook,
  tileLetter,
  useLinks,
} from '../links/links.public.ts'
import { changesOf, SyncList, useSyncSnapshot } from '../sync/sync.public.ts'
import './member-links.css'

const SHOWN = 5

/** Shows the member's last links, those that need attention, and links to other pages. */
export function MemberLinks({ isAdmin }: { isAdmin: boolean }) {
  const { items: links, isError, refetch, dataUpdatedAt } = useLinks()
  useStayAtAnchor(links === undefined)
  return (
    <div className="member-links">
      <section aria-labelledby="latest-links">
        <header>
          <h2 id="latest-links">{texts.latest}</h2>
          {links && links.length > 0 && (
            <Link to="/links" className="text-link">
              {texts.all}
            </Link>
          )}
        </header>
        <DataAge readAt={dataUpdatedAt} isStale={isError} />
        {links ? (
          <LatestLinks links={links.slice(0, SHOWN)} />
        ) : isError ? (
          <Unavailable onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={SHOWN} label={linksTexts.loading} />
        )}
      </section>
      <Attention links={links} />
      <Ways isAdmin={isAdmin} />
    </div>
  )
}

function LatestLinks({ links }: { links: readonly ShortLink[] }) {
  const place = useShortLinkPlace()
  const { items: groups } = useGroups()
  if (links.length === 0) {
    return (
      <p className="card member-none">
        {linksTexts.empty.title} {linksTexts.empty.sentence}
      </p>
    )
  }
  return (
    <ul className="card member-rows">
      {links.map((link) => (
        <LatestLink
          key={link.id}
          link={link}
          place={place}
          color={groups?.find(({ id }) => id === link.group?.id)?.color ?? null}
        />
      ))}
    </ul>
  )
}

interface LatestLinkProps {
  link: ShortLink
  place: ShortLinkPlace
  color: string | null
}

function LatestLink({ link, place, color }: LatestLinkProps) {
  const shortCode = linkCode(link)
  const state = linkState(link)
  const name = linkName(link, place)
  return (
    <li>
      <span className={`tile ${colorClass(color)}`} aria-hidden="true">
        {tileLetter(link.destination)}
      </span>
      <div className="min-w-0">
        {shortCode === '' ? (
          <p>{linksTexts.codeOnceSynced}</p>
        ) : (
          <Link className="short-link" to="/dashboard/$shortCode" params={{ shortCode }}>
            {name}
          </Link>
        )}
        <p className="member-about">
          {link.title ? link.title : <MiddleCut text={shortAddress(link.destination)} />}
        </p>
      </div>
      <div className="member-figures">
        {link.id > 0 && (
          <span title={formatNumber(link.visitCount)}>
            <b>{spanishCompactText(link.visitCount)}</b> {linksTexts.clicks(link.visitCount)}
          </span>
        )}
        {state !== 'active' && <Status look={stateLook(state)}>{linksTexts.states[state]}</Status>}
        <LinkSyncBadge linkId={link.id} />
      </div>
      {shortCode !== '' && (
        <IconButton
          icon="copy"
          label={linksTexts.of(linksTexts.copy, name)}
          title={linksTexts.copy}
          onClick={() => void copyShortLink(link, place)}
        />
      )}
    </li>
  )
}

/** Lists links that have stopped working and changes that the server refused. */
function Attention({ links = [] }: { links: readonly ShortLink[] | undefined }) {
  const [isListOpen, setIsListOpen] = useState(false)
  const refused = changesOf(useSyncSnapshot().records).filter(({ refusal }) => refusal !== null).length
  const ended = endedLinks(links)
  const isAny = ended.length > 0 || refused > 0
  return (
    <>
      {isAny && (
        <section className="member-attention" aria-labelledby="member-attention">
          <h2 id="member-attention">{texts.attention}</h2>
          <ul className="member-ways">
            {refused > 0 && (
              <li>
                <button type="button" onClick={() => setIsListOpen(true)}>
                  <Icon name="alert" />
                  {pillTexts.failed(refused)}
                </button>
              </li>
            )}
            {ended.map(({ end, count, search }) => (
              <li key={end}>
                <Link to="/links" search={search}>
                  <Icon name={ICONS[end]} />
                  {texts.ended[end](count)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogPlace about={isListOpen || null}>
        {() => <SyncList onClose={() => setIsListOpen(false)} />}
      </DialogPlace>
    </>
  )
}

const ICONS = { withdrawn: 'lock', expired: 'calendar', usedUp: 'gauge' } as const

const WAYS = [
  { to: '/stats', icon: 'gauge', label: appTexts.stats },
  { to: '/import', icon: 'upload', label: appTexts.titles.importLinks },
  { to: '/groups', icon: 'folder', label: appTexts.myGroups },
  { to: '/tags', icon: 'tag', label: appTexts.myTags },
  { to: '/account', icon: 'user', label: appTexts.titles.account },
] as const satisfies { to: string; icon: IconName; label: string }[]

function Ways({ isAdmin }: { isAdmin: boolean }) {
  return (
    <nav className="member-more" aria-labelledby="member-more">
      <h2 id="member-more">{texts.more}</h2>
      <ul className="member-ways">
        {WAYS.map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
        {isAdmin && (
          <li>
            <Link to="/admin">
              <Icon name="lock" />
              {appTexts.titles.administration}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
