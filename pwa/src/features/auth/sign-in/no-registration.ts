import { useSite } from '../../../platform/server/site.ts'
import { noRegistrationTexts } from '../../../texts/es/account/no-registration.ts'

/** Explains why people cannot register here; null if they can, or if it is not known. */
export function useNoRegistration(): string | null {
  const registration = useSite()?.registration ?? 'open'
  return registration === 'open' ? null : noRegistrationTexts[registration]
}
