import type { ErrorCode } from './error-code.ts'
import { wireNamesOf } from './fields.ts'
import { LINK_FIELDS } from './link-fields.ts'

const { isActive: _, ...PLAIN } = wireNamesOf(LINK_FIELDS)

const WIRE_OF_DRAFT = {
  ...PLAIN,
  previewTitle: 'metadataTitle',
  previewDescription: 'metadataDescription',
  previewImage: 'metadataImage',
} as const

/** A field of a draft that an error can speak of. */
export type NamedDraftField = keyof typeof WIRE_OF_DRAFT

/** The wire's name of each field that can be refused, for `fields` of an error. */
export const LINK_WIRE_FIELD = { ...WIRE_OF_DRAFT, reservedCode: 'shortUrl' } as const

/** The error of a link's field that has one of its own. */
export const LINK_FIELD_ERRORS = {
  [LINK_WIRE_FIELD.destination]: 'invalid_url',
} as const satisfies Record<string, ErrorCode>

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
