import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { filterFromSearch, searchFromFilter } from '../model/filter-in-address.ts'
import { keepFilter } from '../model/kept-filter.ts'
import type { LinkFilter } from '../model/link-filter.ts'

interface HeldFilter {
  filter: LinkFilter
  /** The address that it was last in step with. */
  address: string
  /** Addresses on their way here, asked for by this filter, oldest first. */
  asked: string[]
}

/**
 * The filter that stands in the address and so survives reload and back, and of which the lasting
 * part is kept. It answers each keystroke from its own state; the address follows.
 */
export function useLinkFilter(): [LinkFilter, (filter: LinkFilter) => void] {
  const search = useSearch({ from: '/_visitor/links/' })
  const navigate = useNavigate()
  const address = JSON.stringify(search)
  const [held, setHeld] = useState<HeldFilter>(() => ({
    filter: filterFromSearch(search),
    address,
    asked: [],
  }))

  if (held.address !== address) {
    const place = held.asked.indexOf(address)
    const filter = place < 0 ? filterFromSearch(search) : held.filter
    setHeld({ filter, address, asked: held.asked.slice(place + 1) })
  }

  function change(filter: LinkFilter) {
    const nextSearch = searchFromFilter(filter)
    const next = JSON.stringify(nextSearch)
    keepFilter(nextSearch)
    setHeld(({ address, asked }) => {
      const isOnItsWay = next === (asked.at(-1) ?? address)
      return { filter, address, asked: isOnItsWay ? asked : [...asked, next] }
    })
    void navigate({ to: '/links', search: nextSearch, replace: true, resetScroll: false })
  }

  return [held.filter, change]
}
