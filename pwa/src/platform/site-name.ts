import type { Site } from '@atajo/shared/site'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../texts/es/app.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Where the service's public settings are kept. */
export const SITE_KEY = ['site']

/** What this site is called: as its settings were last read, else as its page was served. */
export function useSiteName(): string {
  const kept = useQuery<Site>({ queryKey: SITE_KEY, enabled: false }).data
  const isHydrated = useIsHydrated()
  return (isHydrated && kept?.name) || nameOfPage()
}

/** The service writes its name into each page, where it is known at once, and offline. */
function nameOfPage(): string {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content || appTexts.name
}
