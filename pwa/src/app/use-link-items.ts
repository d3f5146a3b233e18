import { shortAddress } from '@atajo/shared/readable-address'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findLinks, useLinks } from '../features/links/links.public.ts'
import { useShortLinkPlace } from '../platform/server/site.ts'
import { linkCode, linkName } from '../platform/text/short-link.ts'
import type { PaletteItem } from '../ui/overlays/command-palette.tsx'

const MAX_SHOWN = 50
const NONE: never[] = []

/** Returns the newest links that match a search, as palette items that open their page. */
export function useLinkItems(search: string): PaletteItem[] {
  const navigate = useNavigate()
  const { items: links = NONE } = useLinks()
  const place = useShortLinkPlace()
  const found = useMemo(() => findLinks(links, search).slice(0, MAX_SHOWN), [links, search])
  return found.map((link) => {
    const shortCode = linkCode(link)
    return {
      id: `link-${link.id}`,
      label: linkName(link, place),
      icon: 'link',
      hint: shortAddress(link.destination),
      onSelect: () =>
        void (shortCode === ''
          ? navigate({ to: '/links' })
          : navigate({ to: '/dashboard/$shortCode', params: { shortCode } })),
    }
  })
}
