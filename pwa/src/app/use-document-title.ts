import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { onOwnTitle, readOwnTitle } from '../platform/page-title.ts'
import { appTexts } from '../texts/es/app.ts'

/** Keeps the window's title: what the page calls itself, else its route's name. */
export function useDocumentTitle(): void {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const own = useSyncExternalStore(onOwnTitle, readOwnTitle, () => null)
  const title = own ?? route ?? appTexts.titles.notFound
  useEffect(() => {
    document.title = appTexts.withSite(title, appTexts.name)
  }, [title])
}
