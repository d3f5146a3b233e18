import { PLANS } from '@atajo/shared/plan'
import { useSession } from '../auth/auth.public.ts'
import { useLinks } from './links.queries.ts'

/** How many links this person may still make; null is any number, undefined not known yet. */
export function useLinksLeft(): number | null | undefined {
  const { plan } = useSession()
  const { items: links } = useLinks()
  const most = PLANS[plan].links
  if (most === null) return null
  return links && Math.max(0, most - links.length)
}
