import type { Link } from '@atajo/shared/link'
import { deceptiveHost, readableAddress } from '@atajo/shared/readable-address'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { Link as RouterLink } from '@tanstack/react-router'
import { memo } from 'react'
import { formatNumber, spanishCompactText } from '../../../platform/text/formats.ts'
import { linkCode, shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { Status } from '../../../ui/elements/chip.tsx'
import { Icon } from '../../../ui/elements/icon.tsx'
import type { ItemSync } from '../../sync/sync.public.ts'
import { LinkChips } from '../card/link-chips.tsx'
import { LinkRowActions } from '../card/link-row-actions.tsx'
import { LinkSyncStatus } from '../card/link-sync-status.tsx'
import { destinationParts } from '../model/destination-parts.ts'
import { createdText, endText } from '../model/link-dates.ts'
import { linkState, stateLook } from '../model/link-state.ts'
import type { SelectLink } from '../selection/link-selection.ts'
import { LinkTick } from '../selection/link-tick.tsx'

export interface LinkRowProps {
  link: Link
  place: ShortLinkPlace
  /** The colour of the link's group, used for its tile. */
  groupColor: string | null
  sync: ItemSync | null
  isSelected: boolean
  onSelect: SelectLink
}

/** Names the view transition from a row to its detail; disabled if reduced motion is preferred. */
const TO_DETAIL = {
  types: () => !matchMedia('(prefers-reduced-motion: reduce)').matches && ['to-detail'],
} as const

/** The longest prefix in characters that leaves room for 12 more in a row at 1280 px. */
const MAX_PREFIX = 16

/** One link, as a row on desktops and a card on phones. All of it opens the link's detail. */
export const LinkRow = memo(function LinkRow({ link, place, groupColor, sync, ...selection }: LinkRowProps) {
  const isPending = sync?.state === 'pending' || sync?.state === 'sending'
  const state = linkState(link)
  return (
    <article
      className="link-row"
      data-link={link.id}
      data-selected={selection.isSelected}
      data-pending={isPending}
      data-problem={sync !== null && !isPending}
    >
      <LinkTick {...selection} link={link} place={place} groupColor={groupColor} isPending={isPending} />
      <LinkName link={link} place={place} />
      <LinkChips link={link} groupColor={groupColor} />
      <p className="link-row-clicks">
        <b title={formatNumber(link.visitCount)}>{link.id < 0 ? '—' : spanishCompactText(link.visitCount)}</b>
        <span>{linksTexts.clicks(link.visitCount)}</span>
        {link.importedClicks ? (
          <small title={formatNumber(link.importedClicks)}>
            {linksTexts.imported(link.importedClicks, spanishCompactText(link.importedClicks))}
          </small>
        ) : null}
      </p>
      <p className="link-row-dates">
        <span className="link-row-created">{createdText(link)}</span>
        <span>{endText(link)}</span>
      </p>
      <div className="link-row-status">
        {sync ? (
          <LinkSyncStatus sync={sync} />
        ) : (
          <Status look={stateLook(state)}>{linksTexts.states[state]}</Status>
        )}
      </div>
      <LinkRowActions link={link} place={place} />
    </article>
  )
})

function LinkName({ link, place }: { link: Link; place: ShortLinkPlace }) {
  const { start, end } = destinationParts(link.destination)
  return (
    <div className="link-row-name">
      <OpenLink link={link} prefix={shortLinkPrefix(place, link)} />
      {link.title && (
        <p className="link-row-title" title={link.title}>
          {link.title}
        </p>
      )}
      <p className="link-row-destination middle-cut" title={readableAddress(link.destination)}>
        <span>{start}</span>
        {end && <span>{end}</span>}
      </p>
      {link.id < 0 && linkCode(link) !== '' && (
        <p className="link-row-warning">
          <Icon name="offline" />
          {linksTexts.worksOnceSynced}
        </p>
      )}
      {link.withdrawal && (
        <p className="link-row-warning">
          <Icon name="lock" />
          {linksTexts.withdrawn[link.withdrawal.by]}
        </p>
      )}
      {deceptiveHost(link.destination) !== null && (
        <p className="link-row-warning">
          <Icon name="alert" />
          {linksTexts.deceptiveHost}
        </p>
      )}
    </div>
  )
}

/**
 * The anchor that opens the link's detail. A link without a code has neither anchor nor address.
 */
function OpenLink({ link, prefix }: { link: Link; prefix: string }) {
  const shortCode = linkCode(link)
  if (shortCode === '') {
    return (
      <p className="link-row-warning">
        <Icon name="offline" />
        {linksTexts.codeOnceSynced}
      </p>
    )
  }
  return (
    <RouterLink
      className="link-row-open"
      data-host={prefix.length > MAX_PREFIX ? 'long' : 'short'}
      to="/dashboard/$shortCode"
      params={{ shortCode }}
      viewTransition={TO_DETAIL}
    >
      <span className="short-link">
        <span className="link-row-host">{prefix}</span>
        <span className="link-row-path">{prefix.slice(prefix.indexOf('/'))}</span>
        {shortCode}
      </span>
      {link.hasPassword && (
        <>
          <Icon name="lock" />
          <span className="sr-only">{linksTexts.hasPassword}</span>
        </>
      )}
    </RouterLink>
  )
}
