import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON = new Set<string>(dictionary['passwords-common'])

/** Whether a password is among the tens of thousands that people use most (ASVS 5.0 V6.2.4). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
