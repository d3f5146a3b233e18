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

export type NamedDraftField = keyof typeof WIRE_OF_DRAFT

/** Wire names of all fields that can be refused, for `fields` of an error. */
export const LINK_WIRE_FIELD = { ...WIRE_OF_DRAFT, reservedCode: 'shortUrl' } as const

/** Errors of fields that have their own code. */
export const LINK_FIELD_ERRORS = {
  [LINK_WIRE_FIELD.destination]: 'invalid_url',
} as const satisfies Record<string, ErrorCode>

const DRAFT_FIELD_OF_WIRE: Partial<Record<string, NamedDraftField>> = Object.fromEntries(
  Object.entries(WIRE_OF_DRAFT).map(([field, wire]) => [wire, field as NamedDraftField]),
)

/** Converts an error body's `fields` to the draft's fields with their sentences. */
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
