import type { Link } from '@atajo/shared/link'
import { todayOfAccount } from '../../auth/auth.public.ts'
import { formOfLink, type LinkForm } from './link-draft.ts'

let wanted: Link | null = null

/** Makes the next new-link form start as a copy of this link. */
export function duplicateNext(link: Link): void {
  wanted = link
}

/** Returns the initial values for the requested copy and clears the request; empty without one. */
export function takeDuplicate(isPro: boolean): Partial<LinkForm> {
  const link = wanted
  wanted = null
  return link === null ? {} : copyOf(link, isPro)
}

/**
 * Returns a copy of the link's form without its custom slug and without an expiry in the past. PRO
 * options are copied only if `isPro`.
 */
export function copyOf(link: Link, isPro: boolean, today = todayOfAccount()): Partial<LinkForm> {
  const { options, ...form } = formOfLink(link)
  if (!isPro) {
    const { destination, groupId, tagIds, title, note } = form
    return { destination, groupId, tagIds, title, note }
  }
  const expiresOn = form.expiresOn < today ? '' : form.expiresOn
  return {
    ...form,
    customSlug: '',
    isActive: true,
    expiresOn,
    options: { ...options, slug: false, limits: form.maxVisits !== '' || expiresOn !== '' },
  }
}
