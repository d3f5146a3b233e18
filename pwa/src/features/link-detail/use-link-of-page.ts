import type { Link } from '@atajo/shared/link'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { linkCode } from '../../platform/short-link.ts'
import { useLinks } from '../links/links.api.ts'
import { findLinkByCode } from './find-link.ts'

/**
 * The link that the page's code stands for. When its code changes while it is on screen, the address follows to
 * the new one.
 */
export function useLinkOfPage(shortCode: string) {
  const query = useLinks()
  const navigate = useNavigate()
  const shown = useRef<{ id: number; code: string } | null>(null)
  const found = query.links && findLinkByCode(query.links, shortCode)
  const moved = found ? undefined : query.links?.find((link) => isSameLink(link, shown.current))

  useEffect(() => {
    if (found) shown.current = { id: found.id, code: found.code }
    else if (moved) {
      void navigate({
        to: '/dashboard/$shortCode',
        params: { shortCode: linkCode(moved) },
        replace: true,
      })
    }
  }, [found, moved, navigate])

  return { ...query, link: found ?? moved }
}

/** A link keeps its code when the server's id takes the place of the device's. */
function isSameLink(link: Link, shown: { id: number; code: string } | null): boolean {
  return shown !== null && (link.id === shown.id || (shown.code !== '' && link.code === shown.code))
}
