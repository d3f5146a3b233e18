import { ApiError, ConnectionError } from '../../platform/server/api-error.ts'
import { authTexts } from '../../texts/es/account/auth.ts'

export interface FormProblem {
  /** The sentence above the form; null if the fields have their own. */
  summary: string | null
  /** Sentences by the fields' wire names. */
  fields: Record<string, string>
  needsCode: boolean
}

export const NO_PROBLEM: FormProblem = { summary: null, fields: {}, needsCode: false }

/** Explains a refused form; `fieldOfCode` assigns error codes without a field to fields. */
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
