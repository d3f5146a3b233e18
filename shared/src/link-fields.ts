import type { ErrorCode } from './error-code.ts'
import type { LinkDraft } from './link-draft.ts'

/** A field of a draft that an error can speak of. */
export type NamedDraftField =
  | Exclude<keyof LinkDraft, 'preview' | 'isActive'>
  | 'previewTitle'
  | 'previewDescription'
  | 'previewImage'

/** The wire's name of each field that can be refused, for `fields` of an error. */
export const LINK_WIRE_FIELD = {
  destination: 'longUrl',
  groupId: 'groupId',
  tagIds: 'tags',
  expiry: 'd_expire',
  password: 'password',
  maxVisits: 'accessLimit',
  blockedCountryIds: 'blockedCountries',
  mobileDestination: 'mobileUrl',
  desktopDestination: 'desktopUrl',
  customSlug: 'sufix',
  previewTitle: 'metadataTitle',
  previewDescription: 'metadataDescription',
  previewImage: 'metadataImage',
  reservedCode: 'shortUrl',
} as const satisfies Record<NamedDraftField | 'reservedCode', string>

/** The error of a link's field that has one of its own. */
export const LINK_FIELD_ERRORS = {
  [LINK_WIRE_FIELD.destination]: 'invalid_url',
} as const satisfies Record<string, ErrorCode>

const { reservedCode: _, ...WIRE_OF_DRAFT } = LINK_WIRE_FIELD

const DRAFT_FIELD_OF_WIRE: Partial<Record<string, NamedDraftField>> = Object.fromEntries(
  Object.entries(WIRE_OF_DRAFT).map(([field, wire]) => [wire, field as NamedDraftField]),
)

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
