import type { Group } from '@atajo/shared/group'
import type { Link } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import type { Tag } from '@atajo/shared/tag'

/** The groups of advanced options; each opens only when it is used. */
export type LinkOptionName = 'slug' | 'password' | 'limits' | 'smartRedirect' | 'countries' | 'preview'

/** What the one form for create and edit holds: texts as typed, and which options are on. */
export interface LinkForm {
  destination: string
  isActive: boolean
  groupId: number | null
  tagIds: number[]
  options: Record<LinkOptionName, boolean>
  customSlug: string
  password: string
  maxVisits: string
  /** `YYYY-MM-DD` or empty. */
  expiresOn: string
  mobileDestination: string
  desktopDestination: string
  blockedCountryIds: number[]
  previewTitle: string
  previewDescription: string
  previewImage: string
}

export type LinkFormField = Exclude<keyof LinkForm, 'options' | 'isActive'>

/** What each option asks for; one of them has to be filled in while it is on. */
export const OPTION_FIELDS: Record<LinkOptionName, readonly [LinkFormField, ...LinkFormField[]]> = {
  slug: ['customSlug'],
  password: ['password'],
  limits: ['maxVisits', 'expiresOn'],
  smartRedirect: ['mobileDestination', 'desktopDestination'],
  countries: ['blockedCountryIds'],
  preview: ['previewTitle', 'previewDescription', 'previewImage'],
}

export const EMPTY_LINK_FORM: LinkForm = {
  destination: '',
  isActive: true,
  groupId: null,
  tagIds: [],
  options: {
    slug: false,
    password: false,
    limits: false,
    smartRedirect: false,
    countries: false,
    preview: false,
  },
  customSlug: '',
  password: '',
  maxVisits: '',
  expiresOn: '',
  mobileDestination: '',
  desktopDestination: '',
  blockedCountryIds: [],
  previewTitle: '',
  previewDescription: '',
  previewImage: '',
}

/** The form as it opens for an existing link. */
export function formOfLink(link: Link): LinkForm {
  return {
    destination: link.destination,
    isActive: link.isActive,
    groupId: link.group?.id ?? null,
    tagIds: link.tags.map((tag) => tag.id),
    options: {
      slug: link.customSlug !== null,
      password: link.password !== null,
      limits: link.maxVisits !== null || link.expiresOn !== null,
      smartRedirect: link.mobileDestination !== null || link.desktopDestination !== null,
      countries: link.blockedCountries.length > 0,
      preview: link.preview.isOn,
    },
    customSlug: link.customSlug ?? '',
    password: link.password ?? '',
    maxVisits: link.maxVisits === null ? '' : String(link.maxVisits),
    expiresOn: link.expiresOn ?? '',
    mobileDestination: link.mobileDestination ?? '',
    desktopDestination: link.desktopDestination ?? '',
    blockedCountryIds: link.blockedCountries.map((country) => country.id),
    previewTitle: link.preview.title ?? '',
    previewDescription: link.preview.description ?? '',
    previewImage: link.preview.image ?? '',
  }
}

/**
 * What the form asks the link to be: empty texts and options that are off are null, an access limit of
 * 0 is none. An expiry day that was not touched keeps the exact instant of `edited`.
 */
export function draftFromForm(form: LinkForm, edited: Link | null = null): LinkDraft {
  const { options } = form
  return {
    destination: form.destination.trim(),
    isActive: form.isActive,
    groupId: form.groupId,
    tagIds: form.tagIds,
    customSlug: options.slug ? textOrNull(form.customSlug) : null,
    password: options.password && form.password !== '' ? form.password : null,
    maxVisits: options.limits ? countOrNull(form.maxVisits) : null,
    expiry: options.limits ? expiryOf(form.expiresOn, edited) : null,
    mobileDestination: options.smartRedirect ? textOrNull(form.mobileDestination) : null,
    desktopDestination: options.smartRedirect ? textOrNull(form.desktopDestination) : null,
    blockedCountryIds: options.countries ? form.blockedCountryIds : [],
    preview: {
      isOn: options.preview,
      title: options.preview ? textOrNull(form.previewTitle) : null,
      description: options.preview ? textOrNull(form.previewDescription) : null,
      image: options.preview ? textOrNull(form.previewImage) : null,
    },
  }
}

/** How the group and tags of a draft look on screen until the server answers. */
export interface OptimisticCollections {
  group: Link['group']
  tags: Link['tags']
}

/** Group and tags of a form as they look in a list. */
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

/** Whether nothing of what an option asks for is filled in; an access limit of 0 is none. */
export function isOptionEmpty(form: LinkForm, option: LinkOptionName): boolean {
  return OPTION_FIELDS[option].every((field) => {
    const value = form[field]
    if (field === 'password') return value === ''
    if (field === 'maxVisits') return /^0*$/.test(String(value).trim())
    return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
  })
}

/** A link's editable fields as they stand, for a change of one of them. */
export function draftOfLink(link: Link): LinkDraft {
  const { preview } = link
  return { ...draftFromForm(formOfLink(link), link), preview }
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function countOrNull(text: string): number | null {
  const count = Number.parseInt(text, 10)
  return Number.isSafeInteger(count) && count !== 0 ? count : null
}

function expiryOf(day: string, edited: Link | null): string | null {
  if (day === '') return null
  return edited && day === edited.expiresOn ? edited.expiresAt : day
}
