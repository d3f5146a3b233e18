import { findCountryById } from '@atajo/shared/country'
import { isCustomSlug, isReservedSlug } from '@atajo/shared/custom-slug'
import { isFileName, MAX_DESTINATION_LENGTH, MAX_OTHER_ADDRESS_LENGTH } from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import type { Link } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import { LINK_WIRE_FIELD } from '@atajo/shared/link-field-errors'
import type { LinkPreview } from '@atajo/shared/link-fields'
import { AppError } from '../../../platform/app-error.ts'
import { shortHost } from '../../../platform/settings/host-settings.ts'
import { checkDestination, type DestinationRules } from './destination-rules.ts'
import { type LinkContent, type PlainContent, plainContent } from './link.model.ts'
import { parseExpiry } from './link-expiry.ts'
import type { LinkPolicy } from './link-policy.ts'

/** A draft's fields as stored, except those that need the database or the secret. */
export type CheckedContent = PlainContent & Pick<LinkContent, 'expiresAt' | 'blockedCountryIds' | 'preview'>

export interface DraftRules {
  destinations: DestinationRules
  policy: Pick<LinkPolicy, 'isReservedWord' | 'isDomain'>
  timeZone: string
  now: Date
}

type DraftField = keyof typeof LINK_WIRE_FIELD

/**
 * Validates and normalises every field of a draft. Values of `kept`, the link before the edit, may
 * stay even if they have expired since.
 * @throws AppError `invalid_url` if the destination is refused, otherwise `validation_failed` with
 * each field
 */
export function checkDraft(draft: LinkDraft, kept: Link | null, rules: DraftRules): CheckedContent {
  const issues = new Map<DraftField, FieldIssue>()
  const address = (field: DraftField, typed: string | null) => {
    if (typed === null) return null
    const maxLength = field === 'destination' ? MAX_DESTINATION_LENGTH : MAX_OTHER_ADDRESS_LENGTH
    const result = checkDestination(typed, rules.destinations, maxLength)
    if (result.ok) return result.href
    issues.set(field, result.issue)
    return null
  }
  const image = (typed: string | null) => {
    if (typed === null || !isFileName(typed)) return address('previewImage', typed)
    issues.set('previewImage', 'invalid_url')
    return null
  }
  const content = {
    ...plainContent(draft),
    domain: checkedDomain(draft.domain),
    destination: address('destination', draft.destination) ?? '',
    mobileDestination: address('mobileDestination', draft.mobileDestination),
    desktopDestination: address('desktopDestination', draft.desktopDestination),
    expiresAt: checkExpiry(draft.expiry, kept, { ...rules, issues }),
    blockedCountryIds: draft.blockedCountryIds,
    preview: storedPreview({ ...draft.preview, image: image(draft.preview.image) }),
  }
  if (content.domain !== null && content.domain !== kept?.domain && !rules.policy.isDomain(content.domain)) {
    issues.set('domain', 'unknown_value')
  }
  const slugIssue = checkSlug(draft.customSlug, kept, rules.policy)
  if (slugIssue) issues.set('customSlug', slugIssue)
  const countryIssue = checkCountries(draft.blockedCountryIds)
  if (countryIssue) issues.set('blockedCountryIds', countryIssue)
  refuseIssues(issues)
  return content
}

/** Returns the normal form of a host. */
export function checkedDomain(typed: string | null): string | null {
  return typed && (shortHost(typed) ?? typed.toLowerCase())
}

/** @throws AppError with each refused field, if there are any */
export function refuseIssues(issues: ReadonlyMap<DraftField, FieldIssue>): void {
  if (issues.size === 0) return
  const fields = Object.fromEntries([...issues].map(([field, issue]) => [LINK_WIRE_FIELD[field], issue]))
  throw new AppError(issues.has('destination') ? 'invalid_url' : 'validation_failed', { fields })
}

/** A disabled preview without texts is stored as null. */
function storedPreview(preview: LinkPreview): LinkPreview | null {
  const { isOn, title, description, image } = preview
  return isOn || title || description || image ? preview : null
}

interface ExpiryRules extends DraftRules {
  issues: Map<DraftField, FieldIssue>
}

function checkExpiry(expiry: string | null, kept: Link | null, rules: ExpiryRules): Date | null {
  if (expiry === null) return null
  const expiresAt = parseExpiry(expiry, rules.timeZone)
  if (expiresAt === null) {
    rules.issues.set('expiry', 'invalid_date')
    return null
  }
  if (expiresAt > rules.now) return expiresAt
  const keptExpiry = kept?.expiresAt ?? null
  if (keptExpiry !== null && (keptExpiry === expiresAt.toISOString() || kept?.expiresOn === expiry)) {
    return new Date(keptExpiry)
  }
  rules.issues.set('expiry', 'date_in_past')
  return null
}

function checkSlug(slug: string | null, kept: Link | null, policy: DraftRules['policy']): FieldIssue | null {
  if (slug === null || slug === (kept?.customSlug ?? null)) return null
  if (isReservedSlug(slug) || policy.isReservedWord(slug)) return 'reserved_slug'
  return isCustomSlug(slug) ? null : 'invalid_slug'
}

function checkCountries(ids: readonly number[]): FieldIssue | null {
  if (ids.some((id) => findCountryById(id) === undefined)) return 'unknown_country'
  return new Set(ids).size === ids.length ? null : 'repeated'
}
