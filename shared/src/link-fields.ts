import type { LinkDraft } from './link-draft.ts'

/** A field of a draft that an error can speak of. */
export type NamedDraftField =
  | Exclude<keyof LinkDraft, 'preview' | 'isActive'>
  | 'previewTitle'
  | 'previewDescription'
  | 'previewImage'

/** The wire's name of each field of a draft that can be refused, for `fields` of an error. */
export const LINK_WIRE_FIELD = {
  destination: 'longUrl',
  groupId: 'groupId',
  tagIds: 'tags',
  expiry: 'd_expire',
  blockedCountryIds: 'blockedCountries',
  mobileDestination: 'mobileUrl',
  desktopDestination: 'desktopUrl',
  customSlug: 'sufix',
  previewImage: 'metadataImage',
  reservedCode: 'shortUrl',
} as const

const DRAFT_FIELD_OF_WIRE: Record<string, NamedDraftField | undefined> = {
  longUrl: 'destination',
  groupId: 'groupId',
  tags: 'tagIds',
  d_expire: 'expiry',
  password: 'password',
  accessLimit: 'maxVisits',
  blockedCountries: 'blockedCountryIds',
  mobileUrl: 'mobileDestination',
  desktopUrl: 'desktopDestination',
  sufix: 'customSlug',
  metadataTitle: 'previewTitle',
  metadataDescription: 'previewDescription',
  metadataImage: 'previewImage',
}

/** The draft's fields that an error body's `fields` speak of, with their sentences. */
export function draftFieldsFromWire(
  fields: Record<string, string>,
): Partial<Record<NamedDraftField, string>> {
  const sentences: Partial<Record<NamedDraftField, string>> = {}
  for (const [name, sentence] of Object.entries(fields)) {
    const field = DRAFT_FIELD_OF_WIRE[name.split('.', 1)[0] ?? '']
    if (field) sentences[field] = sentence
  }
  return sentences
}
