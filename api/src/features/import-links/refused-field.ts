import type { FieldIssue } from '@atajo/shared/error-code'
import type { IMPORT_TEXTS } from '../../texts/es/import-texts.ts'

export type NamedField = keyof typeof IMPORT_TEXTS.fields

/** A field that prevents its row from becoming a link. */
export class RefusedField extends Error {
  readonly field: NamedField
  readonly issue: FieldIssue
  constructor(field: NamedField, issue: FieldIssue) {
    super(issue)
    this.field = field
    this.issue = issue
  }
}
