import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../platform/app-error.ts'

/** The tens of thousands of passwords that people use most (ASVS 5.0 V6.2.4). */
const COMMON = new Set<string>(dictionary['passwords-common'])

/**
 * Refuses a password that many have, or that is the account's own name or address.
 * @throws AppError `validation_failed` naming `field`
 */
export function refuseCommonPassword(
  password: string,
  { username, email }: { username: string; email: string },
  field: string,
): void {
  const own = [username, email, email.split('@', 1)[0]].map((text) => text?.toLowerCase())
  if (COMMON.has(password.toLowerCase()) || own.includes(password.toLowerCase())) {
    throw new AppError('validation_failed', { fields: { [field]: 'too_common' } })
  }
}
