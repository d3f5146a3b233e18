import { COUNTRIES } from '@atajo/shared/country'
import { linkFromWire, type WireLink } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import type { NamedDraftField } from '@atajo/shared/link-field-errors'
import { readableAddress } from '../../platform/readable-address.ts'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import { differingRows, type FieldDifference } from '../sync/sync.public.ts'
import type { LinkChange } from './link-change.ts'
import { draftOfLink, type OptimisticCollections } from './link-draft.ts'

/** The fields in which a waiting change and the server's link differ, in the form's words. */
export function compareLink(change: LinkChange, current: unknown): FieldDifference[] {
  const link = linkFromWire(current as WireLink)
  const mine = { ...change, ...change.shown }
  const theirs = { ...draftOfLink(link), group: link.group, tags: link.tags }
  return differingRows(
    Object.values(FIELDS).map(([label, words]) => [label, words(mine) ?? '', words(theirs) ?? '']),
  )
}

type Compared = LinkDraft & OptimisticCollections

const texts = linkFormTexts

/**
 * Every field that may conflict, in the order of the form: its label, and what it says of a
 * version.
 */
const FIELDS: Record<
  NamedDraftField | 'isActive',
  readonly [label: string, words: (version: Compared) => string | null]
> = {
  destination: [texts.destination, (link) => readableAddress(link.destination)],
  isActive: [texts.status, (link) => (link.isActive ? texts.active : texts.inactive)],
  groupId: [texts.group, ({ group }) => group?.title ?? texts.noGroup],
  tagIds: [texts.tags, ({ tags }) => inSpanishOrder(tags.map((tag) => tag.name))],
  customSlug: [texts.slug, (link) => link.customSlug],
  password: [texts.password, (link) => link.password],
  maxVisits: [texts.maxVisits, (link) => link.maxVisits?.toString() ?? null],
  expiry: [texts.expiresOn, (link) => link.expiry?.slice(0, 10) ?? null],
  mobileDestination: [texts.mobileDestination, (link) => readableAddress(link.mobileDestination ?? '')],
  desktopDestination: [texts.desktopDestination, (link) => readableAddress(link.desktopDestination ?? '')],
  blockedCountryIds: [texts.countries, (link) => countryNames(link.blockedCountryIds)],
  title: [texts.title, (link) => link.title],
  note: [texts.note, (link) => link.note],
  previewTitle: [texts.previewTitle, ({ preview }) => preview.title],
  previewDescription: [texts.previewDescription, ({ preview }) => preview.description],
  previewImage: [texts.previewImage, ({ preview }) => readableAddress(preview.image ?? '')],
}

function inSpanishOrder(names: string[]): string {
  return names.sort((one, other) => one.localeCompare(other, 'es')).join(', ')
}

function countryNames(ids: readonly number[]): string {
  return COUNTRIES.filter(({ id }) => ids.includes(id))
    .map((country) => country.name)
    .join(', ')
}
