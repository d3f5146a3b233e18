import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../platform/app-error.ts'

/** The tens of thousands of most common passwords (ASVS 5.0 V6.2.4). */
const COMMON = new Set<string>(dictionary['passwords-common'])

/** Words related to this service (ASVS 5.0 V6.1.2), also with digits and signs around them. */
const OF_HERE = ['atajo', 'atajos', 'acortador', 'enlace', 'enlaces']

/**
 * Refuses common passwords, words of this service, and the account's own name or address.
 * @throws AppError `validation_failed` naming `field`
 */
export function refuseCommonPassword(
  password: string,
  { username, email }: { username: string; email: string },
  field: string,
): void {
  const own = [username, email, email.split('@', 1)[0]].map((text) => text?.toLowerCase())
  const typed = password.toLowerCase()
  const letters = typed.replace(/[^a-z]/g, '')
  if (COMMON.has(typed) || own.includes(typed) || [...OF_HERE, ...own].includes(letters || typed)) {
    throw new AppError('validation_failed', { fields: { [field]: 'too_common' } })
  }
}
