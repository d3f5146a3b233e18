import type { Connection } from 'mongoose'
import { plantLinks as plant } from '../../planted-link.ts'

/** Planted links have ids from here on. */
export const FIRST_PLANTED_ID = 1_000_000
/** A number that no account has. */
export const NOBODY = 999_999

let planted = 0

/** Writes many plain links of a user straight into the database and returns their codes. */
export async function plantLinks(database: Connection, userId: number, count: number): Promise<string[]> {
  const first = FIRST_PLANTED_ID + planted
  planted += count
  return plant(database, { userId, first, count })
}
