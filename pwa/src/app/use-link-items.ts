import type { Link } from '@atajo/shared/link'
import { redirectPath } from '@atajo/shared/paths'
import { useNavigate } from '@tanstack/react-router'
import { useLinks } from '../features/links/links.api.ts'
import { linkCode } from '../platform/short-link.ts'
import type { PaletteItem } from '../ui/command-palette.tsx'
import { foldText } from '../ui/picker-options.ts'

const MOST_SHOWN = 50

/** The newest links that a search finds, as items of the command palette; each opens its detail page. */
export function useLinkItems(search: string): PaletteItem[] {
  const navigate = useNavigate()
  const { links = [] } = useLinks()
  return findLinks(links, foldText(search.trim())).map((link) => {
    const shortCode = linkCode(link)
    return {
      id: `link-${link.id}`,
      label: redirectPath(shortCode),
      icon: 'link',
      keywords: [link.destination],
      hint: link.destination.replace(/^https?:\/\/(www\.)?/, ''),
      onSelect: () => void navigate({ to: '/dashboard/$shortCode', params: { shortCode } }),
    }
  })
}

function findLinks(links: readonly Link[], wanted: string): Link[] {
  const found: Link[] = []
  for (const link of links) {
    if (found.length === MOST_SHOWN) break
    const words = `${redirectPath(linkCode(link))} ${link.destination}`
    if (foldText(words).includes(wanted)) found.push(link)
  }
  return found
}
