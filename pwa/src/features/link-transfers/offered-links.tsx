import { readableAddress } from '@atajo/shared/readable-address'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { linkName } from '../../platform/text/short-link.ts'
import { type FoldedText, foldText, searchByText } from '../../platform/text/text-search.ts'
import { offeredLinksTexts as texts } from '../../texts/es/offered-links.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import type { OfferedLink } from './offer-answer.queries.ts'
import './offered-links.css'

const PAGE_SIZES = [25, 100]

/** Lists the offered links by page, with a search. */
export function OfferedLinks({ links }: { links: readonly OfferedLink[] }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState({ index: 0, size: 25 })
  const top = useRef<HTMLDivElement>(null)
  // Deferred because the first search of many links would block typing.
  const wanted = useDeferredValue(search.trim())
  const found = useMemo(() => searchByText(links, wanted, foldedOf), [links, wanted])
  const start = page.index * page.size

  function show(change: Partial<typeof page>) {
    setPage({ index: 0, size: page.size, ...change })
    top.current?.scrollIntoView()
  }

  return (
    <div className="offered-links" ref={top}>
      {links.length > 5 && (
        <>
          <SearchBox
            label={texts.search}
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage({ ...page, index: 0 })
            }}
          />
          <p role="status">{texts.found(formatNumber(found.length))}</p>
        </>
      )}
      <ul aria-label={texts.listLabel}>
        {found.slice(start, start + page.size).map((link) => (
          <OfferedRow key={link.shortUrl} link={link} />
        ))}
      </ul>
      {found.length > Math.min(...PAGE_SIZES) && (
        <Pagination
          pageIndex={page.index}
          pageCount={Math.ceil(found.length / page.size)}
          pageSize={page.size}
          pageSizes={PAGE_SIZES}
          onPage={(index) => show({ index })}
          onPageSize={(size) => show({ size })}
        />
      )}
    </div>
  )
}

const folded = new WeakMap<OfferedLink, FoldedText>()

function foldedOf(link: OfferedLink): FoldedText {
  const text = folded.get(link) ?? foldText(textOf(link))
  folded.set(link, text)
  return text
}

function textOf({ shortUrl, sufix, longUrl, mobileUrl, desktopUrl }: OfferedLink): string {
  const addresses = [longUrl, mobileUrl, desktopUrl].map((href) => href && readableAddress(href))
  return [sufix ?? shortUrl, ...addresses].filter(Boolean).join('\n')
}

function OfferedRow({ link }: { link: OfferedLink }) {
  const place = useShortLinkPlace()
  const { shortUrl: code, sufix: customSlug, longUrl: destination, mobileUrl, desktopUrl } = link
  return (
    <li>
      <b>{linkName({ code, customSlug, destination }, place)}</b>
      <span>{readableAddress(destination)}</span>
      {mobileUrl && (
        <span>
          {texts.onPhones} {readableAddress(mobileUrl)}
        </span>
      )}
      {desktopUrl && (
        <span>
          {texts.onDesktops} {readableAddress(desktopUrl)}
        </span>
      )}
    </li>
  )
}
