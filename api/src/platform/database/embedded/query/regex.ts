import type { BSONRegExp } from 'bson'
import { CommandError } from '../command-error.ts'

/** Compiles a MongoDB regex; refuses what is not a valid pattern. */
export function compileRegex(regex: BSONRegExp): (text: string) => boolean {
  let flags = 'u'
  for (const option of regex.options) {
    if (option === 'i' || option === 'm' || option === 's') flags += option
    else if (option !== 'u') throw new CommandError(51108, `invalid flag in regex options: ${option}`)
  }
  try {
    const compiled = new RegExp(regex.pattern, flags)
    return (text) => compiled.test(text)
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`)
  }
}
