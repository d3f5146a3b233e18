import { useSite } from '../../platform/site.ts'
import { noRegistrationTexts } from '../../texts/es/no-registration.ts'

/** Why nobody makes an account by themselves here; null where anybody may, or it is not known. */
export function useNoRegistration(): string | null {
  const registration = useSite()?.registration ?? 'open'
  return registration === 'open' ? null : noRegistrationTexts[registration]
}
