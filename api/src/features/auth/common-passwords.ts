import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../platform/app-error.ts'

/** The tens of thousands of passwords that people use most (ASVS 5.0 V6.2.4). */
const COMMON = new Set<string>(dictionary['passwords-common'])

/** What anybody would try here (ASVS 5.0 V6.1.2), whatever digits and signs stand around it. */
const OF_HERE = ['atajo', 'atajos', 'acortador', 'enlace', 'enlaces']

/**
 * Refuses a password that many have, a word of this service, or the account's own name or address.
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
