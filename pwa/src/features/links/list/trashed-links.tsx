import { readableAddress } from '@atajo/shared/readable-address'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import type { TrashedLink } from '@atajo/shared/trashed-link'
import { useDeferredValue, useMemo, useState } from 'react'
import { ApiError } from '../../../platform/server/api-error.ts'
import { queuedNotice, storageProblem } from '../../../platform/server/storage-notices.ts'
import { formatDate } from '../../../platform/text/formats.ts'
import { linkCode, linkName, shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { linkTrashTexts } from '../../../texts/es/links/link-trash.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { passFocusToNeighbour } from '../../../ui/elements/pass-focus.ts'
import { SkeletonRows } from '../../../ui/elements/skeleton.tsx'
import { Unavailable } from '../../../ui/lists/data-age.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { DeletionDialog } from '../../../ui/overlays/deletion-dialog.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { destinationParts } from '../model/destination-parts.ts'
import { filterLinks, type LinkFilter, NO_LINK_FILTER } from '../model/link-filter.ts'
import { submitFinalDeletion, submitRestoration, useTrashedLinks } from '../outbox/links.queries.ts'
import type { SelectLink } from '../selection/link-selection.ts'
import { LinkTick } from '../selection/link-tick.tsx'
import { SelectableLinks } from '../selection/selectable-links.tsx'

const ROW_HEIGHT = { desktop: 80, phone: 170 }

export interface TrashedLinksProps {
  filter: LinkFilter
  onChange: (filter: LinkFilter) => void
  place: ShortLinkPlace
}

/** Lists links deleted in the last 30 days, to restore them or delete them permanently. */
export function TrashedLinks({ filter, onChange, place }: TrashedLinksProps) {
  const { items, isError, refetch } = useTrashedLinks()
  const trashed = useDeferredValue(items)
  const found = useMemo(() => trashed && filterLinks(trashed, filter), [trashed, filter])
  const [asked, setAsked] = useState<TrashedLink | null>(null)
  if (found === undefined) {
    return isError ? (
      <Unavailable onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={3} label={linkTrashTexts.loading} />
    )
  }
  if (found.length === 0) return <NothingHere isEmpty={trashed?.length === 0} onChange={onChange} />
  return (
    <>
      <SelectableLinks
        place="trash"
        label={linkTrashTexts.listLabel}
        className="trashed-links"
        itemClassName="trashed-item"
        links={found}
        rowHeight={ROW_HEIGHT}
        renderRow={(link, selection) => (
          <TrashedRow {...selection} link={link} place={place} onAsk={setAsked} />
        )}
      />
      <DialogPlace about={asked}>
        {(link) => <FinalDeletion link={link} place={place} onClose={() => setAsked(null)} />}
      </DialogPlace>
    </>
  )
}

interface NothingHereProps {
  isEmpty: boolean
  onChange: (filter: LinkFilter) => void
}

function NothingHere({ isEmpty, onChange }: NothingHereProps) {
  const { empty, backToLinks } = linkTrashTexts
  if (isEmpty) {
    return (
      <EmptyState
        {...empty}
        action={<Button onClick={() => onChange(NO_LINK_FILTER)}>{backToLinks}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={linksTexts.noneFound.title}
      sentence={linksTexts.noneFound.filters}
      action={
        <Button onClick={() => onChange({ ...NO_LINK_FILTER, isTrash: true })}>
          {linksTexts.clearFilters}
        </Button>
      }
    />
  )
}

interface TrashedRowProps {
  link: TrashedLink
  place: ShortLinkPlace
  onAsk: (link: TrashedLink) => void
  isSelected: boolean
  onSelect: SelectLink
}

function TrashedRow({ link, place, onAsk, ...selection }: TrashedRowProps) {
  const { start, end } = destinationParts(link.destination)
  const { restore, removeForGood } = linkTrashTexts
  const name = linkName(link, place)
  return (
    <article className="trashed-link" data-link={link.id} data-selected={selection.isSelected}>
      <LinkTick {...selection} link={link} place={place} groupColor={null} />
      <div className="min-w-0">
        <p className="short-link">
          <span>{shortLinkPrefix(place, link)}</span>
          {linkCode(link)}
        </p>
        {link.title && <p className="link-row-title">{link.title}</p>}
        <p className="link-row-destination middle-cut" title={readableAddress(link.destination)}>
          <span>{start}</span>
          {end && <span>{end}</span>}
        </p>
      </div>
      <p className="trashed-link-dates">
        <span>{linkTrashTexts.deleted(formatDate(link.deletedAt))}</span>
        <span>{linkTrashTexts.goes(formatDate(link.purgeAt))}</span>
      </p>
      <div className="trashed-link-actions">
        <Button
          aria-label={linksTexts.of(restore, name)}
          onClick={({ currentTarget }) => {
            passFocusToNeighbour(currentTarget)
            void takeBack(link)
          }}
        >
          {restore}
        </Button>
        <Button
          look="danger"
          icon="trash"
          aria-label={linksTexts.of(removeForGood, name)}
          onClick={({ currentTarget }) => {
            passFocusToNeighbour(currentTarget)
            onAsk(link)
          }}
        >
          {removeForGood}
        </Button>
      </div>
    </article>
  )
}

async function takeBack(link: TrashedLink): Promise<void> {
  const { restored, restoreFailed } = linkTrashTexts
  try {
    const { isQueued } = await submitRestoration(link)
    await notify(isQueued ? queuedNotice() : restored)
  } catch (error) {
    const details = error instanceof ApiError ? error.details : storageProblem(error).details
    await notify({ title: restoreFailed, details, look: 'error' })
  }
}

interface FinalDeletionProps {
  link: TrashedLink
  place: ShortLinkPlace
  onClose: () => void
}

function FinalDeletion({ link, place, onClose }: FinalDeletionProps) {
  return (
    <DeletionDialog
      texts={linkTrashTexts.deletion}
      remove={() => submitFinalDeletion(link)}
      onClose={onClose}
    >
      <span className="short-link break-all">
        <span>{shortLinkPrefix(place, link)}</span>
        {linkCode(link)}
      </span>
    </DeletionDialog>
  )
}
