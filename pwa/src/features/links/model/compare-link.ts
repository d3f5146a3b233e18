import type { Group } from '@atajo/shared/group'
import { type AnsweredLink, linkFromWire } from '@atajo/shared/link'
import type { PlainLinkField } from '@atajo/shared/link-columns'
import { draftFromWire, draftToWire, type LinkDraft } from '@atajo/shared/link-draft'
import { draftFieldsFromWire, type NamedDraftField } from '@atajo/shared/link-field-errors'
import { LINK_LABELS } from '@atajo/shared/link-labels'
import { readableAddress } from '@atajo/shared/readable-address'
import type { QueryClient } from '@tanstack/react-query'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import type { FieldDifference, Refusal } from '../../sync/sync.public.ts'
import { draftOfLink } from './link-draft.ts'
import type { LinkEdit } from './link-edit.ts'

/** Returns the fields of an edit that others have changed too, as the form names them. */
export function compareLink(
  { change, shown }: LinkEdit,
  { conflicts = {}, current }: Refusal,
  client: QueryClient,
): FieldDifference[] {
  const link = linkFromWire(current as AnsweredLink)
  const wire = draftToWire(draftOfLink(link))
  const groups = [link.group, shown.group, ...(client.getQueryData<Group[]>(['groups']) ?? [])]
  const versionWith = (field: string, value: unknown): Compared => {
    const draft = draftFromWire({ ...wire, useMetadata: null, [field]: value })
    return { ...draft, group: groups.find((group) => group?.id === draft.groupId)?.title ?? null }
  }
  return Object.entries(conflicts).flatMap(([field, { from, to, now }]) => {
    if (!(field in change)) return []
    const [label, words] = FIELDS[fieldOfWire(field)]
    if (field === 'password') return [comparePassword(label, { ...change.password, now })]
    const wordsOf = (value: unknown) => words(versionWith(field, value)) ?? ''
    const before = from === undefined ? null : wordsOf(from)
    return [{ field, label, mine: wordsOf(to), theirs: wordsOf(now), before }]
  })
}

/** Passwords are never shown, neither the present nor the previous one. */
function comparePassword(label: string, { to, from, now }: Record<string, unknown>): FieldDifference {
  const wordsOf = (version: unknown) => (version === null ? '' : texts.otherPassword)
  return { field: 'password', label, mine: String(to ?? ''), theirs: wordsOf(now), before: wordsOf(from) }
}

function fieldOfWire(wire: string): keyof typeof FIELDS {
  if (wire === 'status') return 'isActive'
  if (wire === 'useCustomMetadata') return 'preview'
  const [field] = Object.keys(draftFieldsFromWire({ [wire]: '' }))
  return field as keyof typeof FIELDS
}

type Compared = LinkDraft & { group: string | null }

const texts = linkFormTexts

type Words = (version: Compared) => string | null

/** Texts of fields whose stored value differs from the text that people read. */
const OWN_WORDS: Partial<Record<PlainLinkField, Words>> = {
  destination: (link) => readableAddress(link.destination),
  isActive: (link) => (link.isActive ? texts.active : texts.inactive),
  mobileDestination: (link) => readableAddress(link.mobileDestination ?? ''),
  desktopDestination: (link) => readableAddress(link.desktopDestination ?? ''),
}

const PLAIN = Object.entries(LINK_LABELS).map(([name, label]) => {
  const field = name as PlainLinkField
  const words: Words = (link) => OWN_WORDS[field]?.(link) ?? wordsOfPlain(link[field])
  return [field, [label, words]] as const
})

function wordsOfPlain(value: string | number | boolean | null): string {
  return typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value ?? '')
}

/** The label and text of each field that may conflict. Sets are merged and never conflict. */
const FIELDS = {
  ...(Object.fromEntries(PLAIN) as Record<PlainLinkField, readonly [label: string, words: Words]>),
  groupId: [texts.group, ({ group }) => group ?? texts.noGroup],
  expiry: [texts.expiresOn, (link) => link.expiry?.slice(0, 10) ?? null],
  preview: [texts.options.preview.title, ({ preview }) => (preview.isOn ? texts.active : texts.inactive)],
  previewTitle: [texts.previewTitle, ({ preview }) => preview.title],
  previewDescription: [texts.previewDescription, ({ preview }) => preview.description],
  previewImage: [texts.previewImage, ({ preview }) => readableAddress(preview.image ?? '')],
} satisfies Record<
  Exclude<NamedDraftField, 'tagIds' | 'blockedCountryIds'> | 'isActive' | 'preview',
  readonly [label: string, words: Words]
>
