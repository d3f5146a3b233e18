import { redirectPath } from '@atajo/shared/paths'
import { useNavigate } from '@tanstack/react-router'
import { useLinks } from '../features/links/links.api.ts'
import type { PaletteItem } from '../ui/command-palette.tsx'

const MOST_SHOWN = 200

/** The newest links as items of the command palette; each opens its detail page. */
export function useLinkItems(): PaletteItem[] {
  const navigate = useNavigate()
  const { links = [] } = useLinks()
  return links.slice(0, MOST_SHOWN).map((link) => {
    const shortCode = link.customSlug ?? link.code
    return {
      id: `link-${link.id}`,
      label: redirectPath(shortCode),
      icon: 'link',
      keywords: [link.destination],
      hint: link.destination,
      onSelect: () => void navigate({ to: '/dashboard/$shortCode', params: { shortCode } }),
    }
  })
}
