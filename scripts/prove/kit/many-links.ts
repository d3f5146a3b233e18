import type { Connection } from 'mongoose'
import type { LinkDocument } from '../../../api/src/features/links/link.model.ts'
import { plantedLink } from '../../planted-link.ts'

const PER_INSERT = 1_000
/** Planted links have ids from here on. */
export const FIRST_PLANTED_ID = 1_000_000

let planted = 0

/** Writes many plain links of a user straight into the database and returns their codes. */
export async function plantLinks(database: Connection, userId: number, count: number): Promise<string[]> {
  const links = database.collection<LinkDocument>('links')
  const codes: string[] = []
  for (let start = 0; start < count; start += PER_INSERT) {
    const batch = Array.from({ length: Math.min(PER_INSERT, count - start) }, () =>
      linkDocument(userId, planted++),
    )
    await links.insertMany(batch, { ordered: false })
    codes.push(...batch.map(({ code }) => code))
  }
  return codes
}

function linkDocument(userId: number, number: number): LinkDocument {
  const destination = `https://example.com/planted/${number}`
  return plantedLink({ id: FIRST_PLANTED_ID + number, userId, code: codeOf(number), destination })
}

function codeOf(number: number): string {
  return `z${number.toString(32).replaceAll('0', 'w').replaceAll('l', 'x').padStart(6, 'w')}`
}
