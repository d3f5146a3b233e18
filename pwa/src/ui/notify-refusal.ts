import { sentenceOf } from '../platform/api-error.ts'
import { authTexts } from '../texts/es/auth.ts'
import { notify } from './notify.tsx'

/** Says why something that the server was asked for did not happen. */
export function notifyRefusal(title: string, error: unknown): void {
  const details = sentenceOf(error, authTexts.noAnswer)
  void notify({ title, details, look: 'error' })
}
