import type { Link } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import { checkDestination, type DestinationRules } from './destination-rules.ts'

/**
 * Returns whether a draft uses an advanced option that `kept` lacks. Without PRO the options of a
 * link can be kept or removed, but not added or changed; a new link has none.
 */
export function asksForAdvancedOptions(
  draft: LinkDraft,
  kept: Link | null,
  rules: DestinationRules,
): boolean {
  const isKept = (wanted: unknown, has: unknown) => wanted === null || wanted === has
  const isKeptAddress = (wanted: string | null, has: string | null | undefined) =>
    isKept(wanted === null ? null : normalAddress(wanted, rules), has)
  const { preview } = draft
  const allKept =
    (isKept(draft.expiry, kept?.expiresAt) || isKept(draft.expiry, kept?.expiresOn)) &&
    isKept(draft.password, kept?.password) &&
    isKept(draft.maxVisits, kept?.maxVisits) &&
    isKept(draft.customSlug, kept?.customSlug) &&
    draft.blockedCountryIds.every((id) => kept?.blockedCountries.some((country) => country.id === id)) &&
    isKeptAddress(draft.mobileDestination, kept?.mobileDestination) &&
    isKeptAddress(draft.desktopDestination, kept?.desktopDestination) &&
    (!preview.isOn || kept?.preview.isOn === true) &&
    isKept(preview.title, kept?.preview.title) &&
    isKept(preview.description, kept?.preview.description) &&
    isKeptAddress(preview.image, kept?.preview.image)
  return !allKept
}

/** Returns the normal form of a typed address, or the address unchanged if it is invalid. */
export function normalAddress(typed: string, rules: DestinationRules): string {
  const result = checkDestination(typed, rules)
  return result.ok ? result.href : typed
}
