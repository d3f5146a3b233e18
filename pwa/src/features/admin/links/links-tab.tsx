import type { AdminLink } from '@atajo/shared/admin-lists'
import { shownPath } from '@atajo/shared/short-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminBlockTexts } from '../../../texts/es/admin/admin-blocks.ts'
import { adminLinksTexts } from '../../../texts/es/admin/admin-links.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { EmptyState } from '../../../ui/elements/empty-state.tsx'
import { FilterPicker } from '../../../ui/fields/filter-picker.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { useSession } from '../../auth/auth.public.ts'
import { BlockDialog } from '../abuse/block-dialog.tsx'
import { scopesOfLink } from '../abuse/block-scopes.ts'
import { BlocksSection } from '../abuse/blocks-section.tsx'
import type { AdminTabProps } from '../parts/admin-search.ts'
import { MoreButton, Unread } from '../parts/admin-state.tsx'
import { useTypedText } from '../parts/use-typed-text.ts'
import { useAnyLinks } from './admin-links.queries.ts'
import { AnyLinkRow } from './any-link-row.tsx'

const texts = adminLinksTexts

/** Searches the links of all accounts and can block them. */
export function LinksTab({ search, onSearch }: AdminTabProps) {
  const { q, host, owner, status } = search
  const links = useAnyLinks({ q, host, owner, status })
  const { user } = useSession()
  const place = useShortLinkPlace()
  const [blocked, setBlocked] = useState<AdminLink | null>(null)
  return (
    <div className="admin-part">
      <LinksBar search={search} onSearch={onSearch} />
      {!links.data ? (
        <Unread isError={links.isError} onRetry={() => void links.refetch()} label={texts.what} />
      ) : links.data.length === 0 ? (
        <NoLinks
          isFiltered={Boolean(q || host || owner || status)}
          isWhole={!links.hasNextPage}
          onClear={() => onSearch({})}
        />
      ) : (
        <ul
          className="card admin-rows"
          aria-label={adminTexts.tabs.enlaces}
          aria-busy={links.isPlaceholderData}
        >
          {links.data.map((link) => (
            <AnyLinkRow key={link.id} link={link} onSearch={onSearch} onBlock={() => setBlocked(link)} />
          ))}
        </ul>
      )}
      <MoreButton {...links} label={texts.older} />
      <BlocksSection />
      <DialogPlace about={blocked}>
        {(link) => (
          <BlockDialog
            title={adminBlockTexts.link(shownPath(link.sufix ?? link.shortUrl, place.shortLinkPath))}
            scopes={scopesOfLink(link, user?.id, place)}
            onClose={() => setBlocked(null)}
          />
        )}
      </DialogPlace>
    </div>
  )
}

interface NoLinksProps {
  isFiltered: boolean
  isWhole: boolean
  onClear: () => void
}

function NoLinks({ isFiltered, isWhole, onClear }: NoLinksProps) {
  if (!isFiltered) {
    return (
      <EmptyState
        title={texts.none}
        sentence={texts.noneSentence}
        action={
          <Link to="/links/create" {...buttonLook({ look: 'accent' })}>
            {texts.createFirst}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title={isWhole ? texts.nothing : texts.nothingYet}
      sentence={isWhole ? texts.nothingSentence : texts.nothingYetSentence}
      action={<Button onClick={onClear}>{adminTexts.clear}</Button>}
    />
  )
}

const STATUS_OPTIONS = (['active', 'inactive', 'blocked'] as const).map((id) => ({
  id,
  label: texts.statuses[id],
}))

function LinksBar({ search, onSearch }: AdminTabProps) {
  const change = (part: typeof search) => onSearch({ ...search, ...part })
  const [q, setQ] = useTypedText(search.q ?? '', (text) => change({ q: text }))
  const [host, setHost] = useTypedText(search.host ?? '', (text) => change({ host: text }))
  const [owner, setOwner] = useTypedText(search.owner ?? '', (text) => change({ owner: text }))
  const field = (label: string, value: string, onChange: (text: string) => void, title = label) => (
    <input
      className="input"
      aria-label={label}
      placeholder={label}
      title={title}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <search className="admin-bar" data-wide>
      <SearchBox label={texts.search} value={q} onChange={setQ} />
      <div>
        {field(texts.host, host, setHost)}
        {field(texts.owner, owner, setOwner, texts.ownerHelp)}
        <FilterPicker
          icon="filter"
          label={texts.status}
          options={STATUS_OPTIONS}
          selected={search.status ? [search.status] : []}
          onChange={([status]) => change({ status })}
        />
      </div>
    </search>
  )
}
