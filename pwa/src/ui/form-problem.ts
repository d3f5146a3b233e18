import { ApiError, ConnectionError } from '../platform/api-error.ts'
import { authTexts } from '../texts/es/auth.ts'

export interface FormProblem {
  /** What is said over the form; null where the fields say it. */
  summary: string | null
  /** What is said at a field, by its name on the wire. */
  fields: Record<string, string>
  /** Whether the server asks for a code of the second step. */
  needsCode: boolean
}

export const NO_PROBLEM: FormProblem = { summary: null, fields: {}, needsCode: false }

/** Why a form was refused; `fieldOfCode` says which field a code is about that names none. */
export function formProblem(error: unknown, fieldOfCode: Record<string, string> = {}): FormProblem {
  if (error instanceof ConnectionError) return { ...NO_PROBLEM, summary: authTexts.noAnswer }
  if (!(error instanceof ApiError)) throw error
  const sentence = error.sentence
  const needsCode = error.code === 'code_required'
  const field = needsCode ? 'code' : fieldOfCode[error.code]
  if (field) return { summary: null, fields: { [field]: sentence }, needsCode }
  if (Object.keys(error.fields).length > 0) return { summary: null, fields: error.fields, needsCode }
  return { summary: sentence, fields: {}, needsCode }
}
