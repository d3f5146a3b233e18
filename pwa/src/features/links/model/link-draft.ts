import type { Group } from '@atajo/shared/group'
import type { Link } from '@atajo/shared/link'
import { type LinkDraft, plainDraft } from '@atajo/shared/link-draft'
import { PLAIN_LINK_FIELDS } from '@atajo/shared/link-fields'
import type { Tag } from '@atajo/shared/tag'
import { readCount } from '../../../platform/text/read-count.ts'

/** The advanced options, each collapsed until it is used. */
export type LinkOptionName = 'slug' | 'password' | 'limits' | 'smartRedirect' | 'countries' | 'preview'

export interface LinkForm {
  destination: string
  isActive: boolean
  groupId: number | null
  tagIds: number[]
  title: string
  note: string
  options: Record<LinkOptionName, boolean>
  customSlug: string
  password: string
  maxVisits: string
  /** A day as `YYYY-MM-DD`, or empty. */
  expiresOn: string
  mobileDestination: string
  desktopDestination: string
  blockedCountryIds: number[]
  /** The short domain; empty for the default. */
  domain: string
  previewTitle: string
  previewDescription: string
  previewImage: string
}

export type LinkFormField = Exclude<keyof LinkForm, 'options' | 'isActive'>

/** The fields of each option; while an option is on, at least one of them must have a value. */
export const OPTION_FIELDS: Record<LinkOptionName, readonly [LinkFormField, ...LinkFormField[]]> = {
  slug: ['customSlug'],
  password: ['password'],
  limits: ['maxVisits', 'expiresOn'],
  smartRedirect: ['mobileDestination', 'desktopDestination'],
  countries: ['blockedCountryIds'],
  preview: ['previewTitle', 'previewDescription', 'previewImage'],
}

/** The initial form of a new link. */
export const EMPTY_LINK_FORM: LinkForm = formOfDraft(plainDraft(''), null)

export function formOfLink(link: Link): LinkForm {
  const form = formOfDraft(draftOfLink(link), link.expiresOn)
  return { ...form, options: { ...form.options, password: link.hasPassword } }
}

function formOfDraft(draft: LinkDraft, expiresOn: string | null): LinkForm {
  const { maxVisits, mobileDestination, desktopDestination, preview } = draft
  return {
    destination: draft.destination,
    isActive: draft.isActive,
    groupId: draft.groupId,
    tagIds: draft.tagIds,
    title: draft.title ?? '',
    note: draft.note ?? '',
    options: {
      slug: draft.customSlug !== null,
      password: draft.password !== null,
      limits: maxVisits !== null || expiresOn !== null,
      smartRedirect: mobileDestination !== null || desktopDestination !== null,
      countries: draft.blockedCountryIds.length > 0,
      preview: preview.isOn,
    },
    customSlug: draft.customSlug ?? '',
    password: draft.password ?? '',
    maxVisits: maxVisits === null ? '' : String(maxVisits),
    expiresOn: expiresOn ?? '',
    mobileDestination: mobileDestination ?? '',
    desktopDestination: desktopDestination ?? '',
    blockedCountryIds: draft.blockedCountryIds,
    domain: draft.domain ?? '',
    previewTitle: preview.title ?? '',
    previewDescription: preview.description ?? '',
    previewImage: preview.image ?? '',
  }
}

/**
 * Converts the form to a draft: empty texts and disabled options become null, and so does an access
 * limit of 0. An unchanged expiry day keeps the exact instant of `edited`.
 */
export function draftFromForm(form: LinkForm, edited: Link | null = null): LinkDraft {
  const { options } = form
  return {
    destination: form.destination.trim(),
    isActive: form.isActive,
    groupId: form.groupId,
    tagIds: form.tagIds,
    title: textOrNull(form.title),
    note: textOrNull(form.note),
    customSlug: options.slug ? textOrNull(form.customSlug) : null,
    password: options.password && form.password !== '' ? form.password : null,
    maxVisits: options.limits ? readCount(form.maxVisits) || null : null,
    expiry: options.limits ? expiryOf(form.expiresOn, edited) : null,
    mobileDestination: options.smartRedirect ? textOrNull(form.mobileDestination) : null,
    desktopDestination: options.smartRedirect ? textOrNull(form.desktopDestination) : null,
    blockedCountryIds: options.countries ? form.blockedCountryIds : [],
    domain: textOrNull(form.domain),
    preview: {
      isOn: options.preview,
      title: options.preview ? textOrNull(form.previewTitle) : null,
      description: options.preview ? textOrNull(form.previewDescription) : null,
      image: options.preview ? textOrNull(form.previewImage) : null,
    },
  }
}

/** Returns the new password, null to remove it, or undefined to leave it unchanged. */
export function passwordEdit({ options, password }: LinkForm, edited: Link): string | null | undefined {
  if (!options.password) return edited.hasPassword ? null : undefined
  return password === '' ? undefined : password
}

/** The group and tags to show until the server answers. */
export interface OptimisticCollections {
  group: Link['group']
  tags: Link['tags']
}

/** Looks up the group and tags of a form for optimistic display. */
export function optimisticCollections(
  form: LinkForm,
  groups: readonly Group[],
  tags: readonly Tag[],
): OptimisticCollections {
  const group = groups.find(({ id }) => id === form.groupId)
  return {
    group: group ? { id: group.id, title: group.title } : null,
    tags: tags
      .filter(({ id }) => form.tagIds.includes(id))
      .map(({ id, name, color }): Link['tags'][number] => ({ id, name, color })),
  }
}

/** Returns whether all fields of an option are empty. */
export function isOptionEmpty(form: LinkForm, option: LinkOptionName): boolean {
  return OPTION_FIELDS[option].every((field) => {
    const value = form[field]
    if (field === 'password') return value === ''
    return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
  })
}

/** Returns a link's editable fields, as a base for an edit. */
export function draftOfLink(link: Link): LinkDraft {
  return {
    ...PLAIN_LINK_FIELDS.pick(link),
    groupId: link.group?.id ?? null,
    tagIds: link.tags.map((tag) => tag.id),
    expiry: link.expiresAt,
    blockedCountryIds: link.blockedCountries.map((country) => country.id),
    preview: link.preview,
  }
}

/** Returns the fields of a link to show for a draft until the server answers. */
export function shownDraft(draft: LinkDraft, { group, tags }: OptimisticCollections) {
  return {
    ...PLAIN_LINK_FIELDS.pick({ ...draft, password: null }),
    destination: /^https?:/i.test(draft.destination) ? draft.destination : `https://${draft.destination}`,
    expiresAt: draft.expiry && (draft.expiry.length === 10 ? `${draft.expiry}T23:59:59.999Z` : draft.expiry),
    expiresOn: draft.expiry?.slice(0, 10) ?? null,
    // Names are looked up where countries are shown, so ids suffice here.
    blockedCountries: draft.blockedCountryIds.map((id) => ({ id, code: '', name: '' })),
    preview: draft.preview,
    group: group?.id ? group : null,
    tags: tags.filter((tag) => tag.id !== null),
  }
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function expiryOf(day: string, edited: Link | null): string | null {
  if (day === '') return null
  return edited && day === edited.expiresOn ? edited.expiresAt : day
}
