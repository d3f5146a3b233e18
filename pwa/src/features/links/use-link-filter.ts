import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { LinkFilter } from './link-filter.ts'
import { filterFromSearch, searchFromFilter } from './link-search.ts'

/**
 * The filter that stands in the address and so survives reload and back. It answers each keystroke from its own
 * state; the address follows.
 */
export function useLinkFilter(): [LinkFilter, (filter: LinkFilter) => void] {
  const search = useSearch({ from: '/_visitor/links/' })
  const navigate = useNavigate()
  const address = JSON.stringify(search)
  const lastSeen = useRef(address)
  const isOwn = useRef(new Set<string>())
  const [filter, setFilter] = useState(() => filterFromSearch(search))

  if (lastSeen.current !== address) {
    lastSeen.current = address
    if (!isOwn.current.delete(address)) setFilter(filterFromSearch(search))
  }

  function change(next: LinkFilter) {
    setFilter(next)
    const nextSearch = searchFromFilter(next)
    isOwn.current.add(JSON.stringify(nextSearch))
    void navigate({ to: '/links', search: nextSearch, replace: true, resetScroll: false })
  }

  return [filter, change]
}
