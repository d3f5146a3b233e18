import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { authTexts } from '../../texts/es/auth.ts'

interface RegistrationProblem {
  /** What is said above the form; null while nothing went wrong. */
  summary: string | null
  /** What is said at a field, by its name. */
  fields: Record<string, string>
}

/** What to say of a failed registration: the fields' words, else details, message or general. */
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
