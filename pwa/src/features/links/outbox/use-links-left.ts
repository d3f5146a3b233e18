import { PLANS } from '@atajo/shared/plan'
import { useSite } from '../../../platform/server/site.ts'
import { useSession } from '../../auth/auth.public.ts'
import { useLinks } from './links.queries.ts'

export function useLinksLeft(): number | null | undefined {
  const { plan } = useSession()
  const { items: links } = useLinks()
  const guestLinks = useSite()?.guestLinks
  const most = (plan === 'guest' ? guestLinks : undefined) ?? PLANS[plan].links
  if (most === null) return null
  return links && Math.max(0, most - links.length)
}
