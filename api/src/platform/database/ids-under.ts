import { trusted } from 'mongoose'

/** The condition on `_id` for ids that are the prefix, a colon, and more. */
export function idsUnder(prefix: string) {
  return trusted({ $gte: `${prefix}:`, $lt: `${prefix};` })
}
