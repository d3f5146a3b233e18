import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOwnTitle } from '../platform/page/page-title.ts'
import { useSiteName } from '../platform/server/site-name.ts'
import { appTexts } from '../texts/es/app.ts'

/** Sets the window's title to the page's own title, or else to its route's. */
export function useDocumentTitle(): void {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const own = useOwnTitle()
  const title = own ?? route ?? appTexts.titles.notFound
  const site = useSiteName()
  useEffect(() => {
    document.title = appTexts.withSite(title, site)
  }, [title, site])
}
