import type { Site } from '@atajo/shared/site'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../texts/es/app.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export const SITE_KEY = ['site']

/** The site's name: from its cached settings, else from the served page. */
export function useSiteName(): string {
  const cached = useQuery<Site>({ queryKey: SITE_KEY, enabled: false }).data
  const isHydrated = useIsHydrated()
  return (isHydrated && cached?.name) || nameOfPage()
}

/** The service writes its name into each page, so it is known at once and offline. */
function nameOfPage(): string {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content || appTexts.name
}
