import { sentenceOf } from '../../platform/server/api-error.ts'
import { authTexts } from '../../texts/es/account/auth.ts'
import { notify } from './notify.tsx'

/** Notifies of the server's reason for a refusal. */
export function notifyRefusal(title: string, error: unknown): void {
  const details = sentenceOf(error, authTexts.noAnswer)
  void notify({ title, details, look: 'error' })
}
