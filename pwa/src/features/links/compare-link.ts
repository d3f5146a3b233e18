import { COUNTRIES } from '@atajo/shared/country'
import { linkFromWire, type WireLink } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import type { NamedDraftField } from '@atajo/shared/link-field-errors'
import { readableAddress } from '../../platform/readable-address.ts'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import { differingRows, type FieldDifference } from '../sync/sync.public.ts'
import type { LinkChange } from './link-change.ts'
import { draftOfLink, type OptimisticCollections } from './link-draft.ts'

type ComparedField = NamedDraftField | 'isActive'

/** The fields in which a waiting change and the link as the server has it now differ, in the form's words. */
export function compareLink(change: LinkChange, current: unknown): FieldDifference[] {
  const link = linkFromWire(current as WireLink)
  const mine = wordsOf(change, change.shown)
  const theirs = wordsOf(draftOfLink(link), { group: link.group, tags: link.tags })
  const fields = Object.keys(mine) as ComparedField[]
  return differingRows(fields.map((field) => [LABELS[field], mine[field], theirs[field]]))
}

const texts = linkFormTexts
const LABELS: Record<ComparedField, string> = {
  destination: texts.destination,
  isActive: texts.status,
  groupId: texts.group,
  tagIds: texts.tags,
  customSlug: texts.slug,
  password: texts.password,
  maxVisits: texts.maxVisits,
  expiry: texts.expiresOn,
  mobileDestination: texts.mobileDestination,
  desktopDestination: texts.desktopDestination,
  blockedCountryIds: texts.countries,
  previewTitle: texts.previewTitle,
  previewDescription: texts.previewDescription,
  previewImage: texts.previewImage,
}

function wordsOf(draft: LinkDraft, { group, tags }: OptimisticCollections): Record<ComparedField, string> {
  return {
    destination: readableAddress(draft.destination),
    isActive: draft.isActive ? texts.active : texts.inactive,
    groupId: group?.title ?? texts.noGroup,
    tagIds: tags
      .map((tag) => tag.name)
      .sort((one, other) => one.localeCompare(other, 'es'))
      .join(', '),
    customSlug: draft.customSlug ?? '',
    password: draft.password ?? '',
    maxVisits: draft.maxVisits === null ? '' : String(draft.maxVisits),
    expiry: draft.expiry?.slice(0, 10) ?? '',
    mobileDestination: readableAddress(draft.mobileDestination ?? ''),
    desktopDestination: readableAddress(draft.desktopDestination ?? ''),
    blockedCountryIds: COUNTRIES.filter(({ id }) => draft.blockedCountryIds.includes(id))
      .map((country) => country.name)
      .join(', '),
    previewTitle: draft.preview.title ?? '',
    previewDescription: draft.preview.description ?? '',
    previewImage: readableAddress(draft.preview.image ?? ''),
  }
}
