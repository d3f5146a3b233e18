import { COUNTRIES } from '@atajo/shared/country'
import { linkFromWire, type WireLink } from '@atajo/shared/link'
import type { LinkDraft } from '@atajo/shared/link-draft'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import type { FieldDifference } from '../sync/sync.api.ts'
import type { LinkChange, ShownCollections } from './link-change.ts'
import { draftOfLink } from './link-draft.ts'

/** The fields in which a waiting change and the link as the server has it now differ, in the form's words. */
export function compareLink(change: LinkChange, current: unknown): FieldDifference[] {
  const link = linkFromWire(current as WireLink)
  const mine = wordsOf(change, change.shown)
  const theirs = wordsOf(draftOfLink(link), { group: link.group, tags: link.tags })
  return Object.entries(mine)
    .filter(([field, value]) => value !== theirs[field])
    .map(([field, value]) => ({ field, mine: value, theirs: theirs[field] ?? '' }))
}

function wordsOf(draft: LinkDraft, { group, tags }: ShownCollections): Record<string, string> {
  const texts = linkFormTexts
  return {
    [texts.destination]: draft.destination,
    [texts.status]: draft.isActive ? texts.active : texts.inactive,
    [texts.group]: group?.title ?? texts.noGroup,
    [texts.tags]: tags
      .map((tag) => tag.name)
      .sort((one, other) => one.localeCompare(other, 'es'))
      .join(', '),
    [texts.slug]: draft.customSlug ?? '',
    [texts.password]: draft.password ?? '',
    [texts.maxVisits]: draft.maxVisits === null ? '' : String(draft.maxVisits),
    [texts.expiresOn]: draft.expiry?.slice(0, 10) ?? '',
    [texts.mobileDestination]: draft.mobileDestination ?? '',
    [texts.desktopDestination]: draft.desktopDestination ?? '',
    [texts.countries]: COUNTRIES.filter(({ id }) => draft.blockedCountryIds.includes(id))
      .map((country) => country.name)
      .join(', '),
    [texts.previewTitle]: draft.preview.title ?? '',
    [texts.previewDescription]: draft.preview.description ?? '',
    [texts.previewImage]: draft.preview.image ?? '',
  }
}
