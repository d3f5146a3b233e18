import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { filterFromSearch, searchFromFilter } from '../model/filter-in-address.ts'
import { keepFilter } from '../model/kept-filter.ts'
import type { LinkFilter } from '../model/link-filter.ts'

interface HeldFilter {
  filter: LinkFilter
  /** The search parameters that the filter was last synchronised with. */
  address: string
  /** Pending navigations started by this filter, oldest first. */
  asked: string[]
}

/**
 * The filter in the URL, which survives reload and back. Local state answers each keystroke at once
 * and the URL follows. The lasting part of the filter is stored on the device.
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
