import type { ErrorCode } from '@atajo/shared/error-code'
import { FIELD_ISSUE_TEXTS } from '@atajo/shared/field-issue-texts'
import { draftFieldsFromWire, type NamedDraftField } from '@atajo/shared/link-field-errors'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import type { LinkFormIssues } from '../model/check-link-form.ts'
import type { LinkFormField } from '../model/link-draft.ts'

export type LinkFormErrors = Partial<Record<LinkFormField, string>>

interface RefusedRequest {
  code: ErrorCode
  details: string
  fields: Record<string, string>
}

const FIELD_OF_CODE: Partial<Record<ErrorCode, LinkFormField>> = {
  invalid_url: 'destination',
  url_too_long: 'destination',
  sufix_taken: 'customSlug',
  group_not_found: 'groupId',
  tag_not_found: 'tagIds',
}

const MISSING: Partial<Record<LinkFormField, string>> = linkFormTexts.missing

/** Returns the texts for the issues that the form's own check found. */
export function sentencesOf(issues: LinkFormIssues): LinkFormErrors {
  return Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => [
      field,
      (issue === 'required' && MISSING[field as LinkFormField]) || FIELD_ISSUE_TEXTS[issue],
    ]),
  )
}

/** Returns the texts of a refusal by field; empty if it names no field. */
export function errorsOfRefusal({ code, details, fields }: RefusedRequest): LinkFormErrors {
  const errors: LinkFormErrors = {}
  for (const [field, sentence] of Object.entries(draftFieldsFromWire(fields))) {
    errors[formFieldOf(field as NamedDraftField)] = sentence
  }
  const field = FIELD_OF_CODE[code]
  if (field && errors[field] === undefined) errors[field] = details
  return errors
}

function formFieldOf(field: NamedDraftField): LinkFormField {
  return field === 'expiry' ? 'expiresOn' : field
}
