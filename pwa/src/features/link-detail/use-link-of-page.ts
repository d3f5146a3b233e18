import type { Link } from '@atajo/shared/link'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { linkCode } from '../../platform/text/short-link.ts'
import { useLinks } from '../links/links.public.ts'
import { findLinkByCode } from './find-link.ts'

/**
 * Returns the link of the page's code; the address follows if the code changes. `isMissing` is true
 * only after the server's list was read for an unknown code.
 */
export function useLinkOfPage(shortCode: string) {
  const query = useLinks()
  const navigate = useNavigate()
  const shown = useRef<{ id: number; code: string } | null>(null)
  const found = query.items && findLinkByCode(query.items, shortCode)
  const moved = found ? undefined : query.items?.find((link) => isSameLink(link, shown.current))

  useEffect(() => {
    if (found) shown.current = { id: found.id, code: found.code }
    else if (moved) {
      void navigate({
        to: '/dashboard/$shortCode',
        params: { shortCode: linkCode(moved) },
        search: true,
        replace: true,
      })
    }
  }, [found, moved, navigate])

  const link = found ?? moved
  const isUnheard = query.items !== undefined && !link
  return { ...query, link, ...useLookup(shortCode, isUnheard, query) }
}

/** Reads the list again for a code that it lacks, when there is a connection. */
function useLookup(shortCode: string, isUnheard: boolean, query: ReturnType<typeof useLinks>) {
  const { isError, dataUpdatedAt, refetch } = query
  const isOnline = useIsOnline()
  /** The list's age when the code was first found missing. */
  const [missed, setMissed] = useState({ code: '', at: 0 })
  if (isUnheard && missed.code !== shortCode) setMissed({ code: shortCode, at: dataUpdatedAt })
  const isMissing = isUnheard && missed.code === shortCode && dataUpdatedAt > missed.at
  const isUnknown = isUnheard && !isMissing && (isError || !isOnline)
  const isWanted = isUnheard && !isMissing && !isUnknown
  useEffect(() => {
    if (isWanted) void refetch()
  }, [isWanted, refetch])
  return { isMissing, isUnknown }
}

/** A link keeps its code when the server's id replaces the local one. */
function isSameLink(link: Link, shown: { id: number; code: string } | null): boolean {
  return shown !== null && (link.id === shown.id || (shown.code !== '' && link.code === shown.code))
}
