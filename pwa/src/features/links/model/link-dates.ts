import type { Link } from '@atajo/shared/link'
import { formatAge, formatDate, isDated } from '../../../platform/text/formats.ts'
import { linksTexts } from '../../../texts/es/links/links.ts'
import { limitUse, linkState } from './link-state.ts'

/** Returns when a link was created: `Hace 2 min` within a day, `Creado el 14 sep 2026` after. */
export function createdText(link: Pick<Link, 'createdAt'>, now = Date.now()): string {
  const created = Date.parse(link.createdAt)
  if (isDated(created, now)) return linksTexts.created(formatDate(link.createdAt))
  const age = formatAge(created, now)
  return age.charAt(0).toLocaleUpperCase('es') + age.slice(1)
}

/** Returns when a link stops redirecting, or why it already has. */
export function endText(link: Link, now = Date.now()): string {
  if (linkState(link, now) === 'usedUp') return limitUse(link) ?? ''
  if (link.expiresAt === null) return linksTexts.neverExpires
  const date = formatDate(link.expiresOn ?? link.expiresAt)
  return Date.parse(link.expiresAt) <= now ? linksTexts.expired(date) : linksTexts.expires(date)
}
