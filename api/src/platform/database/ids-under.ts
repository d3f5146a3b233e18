import { trusted } from 'mongoose'

/** Returns the condition on `_id` for ids that begin with the prefix and a colon. */
export function idsUnder(prefix: string) {
  return trusted({ $gte: `${prefix}:`, $lt: `${prefix};` })
}
