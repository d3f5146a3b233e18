import type { Link } from '@atajo/shared/link'
import { todayOfAccount } from '../../auth/auth.public.ts'
import { formOfLink, type LinkForm } from './link-draft.ts'

let wanted: Link | null = null

/** Has the form of a new link start from one that there is. */
export function duplicateNext(link: Link): void {
  wanted = link
}

/** What the form starts from, asked for once; empty where nobody wants a copy. */
export function takeDuplicate(isPro: boolean): Partial<LinkForm> {
  const link = wanted
  wanted = null
  return link === null ? {} : copyOf(link, isPro)
}

/** A link's form without its suffix, an end that has passed and, without PRO, what is for PRO. */
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
