import { useSite } from '../../platform/site.ts'
import { authTexts } from '../../texts/es/auth.ts'

const texts = authTexts.register

/** Why nobody makes an account by themselves here; null where anybody may, or it is not known. */
export function useNoRegistration(): string | null {
  const registration = useSite()?.registration
  if (registration === 'closed') return texts.closed
  return registration === 'invitation' ? texts.byInvitation : null
}
