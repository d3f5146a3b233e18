import { ApiError, ConnectionError } from '../../../platform/server/api-error.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'

interface RegistrationProblem {
  summary: string | null
  fields: Record<string, string>
}

/**
 * Explains a failed registration: by the fields' texts, else by details, message or a general text.
 */
export function registrationProblem(error: unknown): RegistrationProblem {
  const texts = authTexts.register
  if (error === null) return { summary: null, fields: {} }
  if (error instanceof ApiError) {
    if (Object.keys(error.fields).length > 0) return { summary: null, fields: error.fields }
    return { summary: error.sentence || texts.failed, fields: {} }
  }
  if (error instanceof ConnectionError) return { summary: authTexts.noAnswer, fields: {} }
  if (error instanceof SyntaxError || error instanceof TypeError)
    return { summary: texts.invalidAnswer, fields: {} }
  return { summary: error instanceof Error ? error.message : texts.failed, fields: {} }
}
