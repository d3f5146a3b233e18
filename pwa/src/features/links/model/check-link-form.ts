import { CUSTOM_SLUG, isReservedSlug } from '@atajo/shared/custom-slug'
import {
  type DestinationPolicy,
  isFileName,
  MAX_OTHER_ADDRESS_LENGTH,
  parseDestination,
} from '@atajo/shared/destination-url'
import type { FieldIssue } from '@atajo/shared/error-code'
import type { Link } from '@atajo/shared/link'
import { parseUrl } from '@atajo/shared/parse-url'
import type { Site } from '@atajo/shared/site'
import { readCount } from '../../../platform/text/read-count.ts'
import {
  formOfLink,
  isOptionEmpty,
  type LinkForm,
  type LinkFormField,
  type LinkOptionName,
  OPTION_FIELDS,
} from './link-draft.ts'

export type LinkFormIssues = Partial<Record<LinkFormField, FieldIssue>>

/** The service's own addresses that the app knows. */
type OwnPlaces = Pick<Site, 'publicUrl' | 'domains' | 'rootLinks'>

interface CheckContext {
  policy: DestinationPolicy
  /** The current day as `YYYY-MM-DD`. */
  today: string
  /** The link when the form opened; unchanged fields are not validated. */
  edited: Link | null
}

/** Returns the issues that prevent sending, by field. The server validates again. */
export function checkLinkForm(form: LinkForm, { policy, today, edited }: CheckContext): LinkFormIssues {
  const issues: LinkFormIssues = missingIssues(form, edited)
  const add = (field: LinkFormField, issue: FieldIssue | null) => {
    if (issue) issues[field] = issue
  }
  const { options } = form
  add('destination', urlIssue(form.destination, policy))
  if (options.slug) add('customSlug', slugIssue(form.customSlug, edited))
  if (options.limits) {
    add('maxVisits', countIssue(form.maxVisits))
    add('expiresOn', dayIssue(form.expiresOn, today, edited))
  }
  if (options.smartRedirect) {
    add('mobileDestination', optionalUrlIssue(form.mobileDestination, policy))
    add('desktopDestination', optionalUrlIssue(form.desktopDestination, policy))
  }
  if (options.preview) add('previewImage', imageIssue(form.previewImage, policy))
  return issues
}

/** An enabled option needs a value; the issue is shown at its first field. */
function missingIssues(form: LinkForm, edited: Link | null): LinkFormIssues {
  const issues: LinkFormIssues = {}
  for (const option of Object.keys(OPTION_FIELDS) as LinkOptionName[]) {
    // The form does not show the link's present password, so the field may be empty.
    const wasOn = option === 'preview' ? edited?.preview.isOn : option === 'password' && edited?.hasPassword
    const wasEmpty = edited !== null && wasOn && isOptionEmpty(formOfLink(edited), option)
    if (form.options[option] && isOptionEmpty(form, option) && !wasEmpty) {
      issues[OPTION_FIELDS[option][0]] = 'required'
    }
  }
  return issues
}

function urlIssue(text: string, policy: DestinationPolicy, maxLength?: number): FieldIssue | null {
  const result = parseDestination(text, policy, maxLength)
  return result.ok ? null : result.issue
}

function optionalUrlIssue(text: string, policy: DestinationPolicy): FieldIssue | null {
  return text.trim() === '' ? null : urlIssue(text, policy, MAX_OTHER_ADDRESS_LENGTH)
}

function imageIssue(text: string, policy: DestinationPolicy): FieldIssue | null {
  return isFileName(text) ? 'invalid_url' : optionalUrlIssue(text, policy)
}

function slugIssue(text: string, edited: Link | null): FieldIssue | null {
  const slug = text.trim()
  if (slug === '' || slug === edited?.customSlug) return null
  if (!CUSTOM_SLUG.test(slug)) return 'invalid_slug'
  return isReservedSlug(slug) ? 'reserved_slug' : null
}

function countIssue(text: string): FieldIssue | null {
  return text.trim() === '' || readCount(text) ? null : 'not_positive_integer'
}

function dayIssue(day: string, today: string, edited: Link | null): FieldIssue | null {
  if (day === '' || day === edited?.expiresOn) return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'invalid_date'
  return day < today ? 'date_in_past' : null
}

/**
 * Returns the destination rules that the app can check; private addresses are left to the server.
 */
export function policyOf({ publicUrl, domains = [], rootLinks = false }: OwnPlaces): DestinationPolicy {
  const host = parseUrl(publicUrl)?.host.toLowerCase() ?? ''
  const own = host === '' ? [] : [host]
  const short = domains.filter((domain) => domain !== parseUrl(publicUrl)?.hostname)
  return {
    ownHosts: [...own, ...short],
    rootHosts: rootLinks ? [...own, ...short] : short,
    allowPrivate: true,
  }
}
