import type { Link } from '@atajo/shared/link'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'

/** An advanced setting that a link uses; the order is that of the screen. */
export type ActiveSetting =
  | { kind: 'maxVisits' }
  | { kind: 'expiry'; day: string }
  | { kind: 'password' }
  | { kind: 'countries'; count: number }
  | { kind: 'smartRedirect' }
  | { kind: 'slug'; slug: string }
  | { kind: 'preview' }

export function activeSettings(link: Link): ActiveSetting[] {
  const settings: ActiveSetting[] = []
  if (link.maxVisits !== null) settings.push({ kind: 'maxVisits' })
  if (link.expiresAt !== null) settings.push({ kind: 'expiry', day: link.expiresAt })
  if (link.hasPassword) settings.push({ kind: 'password' })
  if (link.blockedCountries.length > 0) {
    settings.push({ kind: 'countries', count: link.blockedCountries.length })
  }
  if (link.mobileDestination !== null || link.desktopDestination !== null) {
    settings.push({ kind: 'smartRedirect' })
  }
  if (link.customSlug !== null) settings.push({ kind: 'slug', slug: link.customSlug })
  if (link.preview.isOn) settings.push({ kind: 'preview' })
  return settings
}

const MOST_NAMES = 8

/** Names the first eight blocked countries and counts the others. */
export function countryNames({ blockedCountries }: Pick<Link, 'blockedCountries'>): string {
  const names = blockedCountries.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'es'))
  const rest = names.length - MOST_NAMES
  const shown = rest > 1 ? [...names.slice(0, MOST_NAMES), linkDetailTexts.moreCountries(rest)] : names
  return new Intl.ListFormat('es').format(shown)
}
