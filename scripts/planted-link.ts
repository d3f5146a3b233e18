import type { Connection } from 'mongoose'
import type { LinkDocument } from '../api/src/features/links/model/link.model.ts'

const LINKS_A_COMMAND = 1_000
/** Base 32 without letters that look like digits. */
const DIGITS = '23456789abcdefghijkmnpqrstuvwxyz'

interface PlantedLinks {
  userId: number
  /** The id of the first one; the others follow. */
  first: number
  count: number
  /** Fields of each that differ from a plain link's. */
  fieldsOf?: (id: number) => Partial<LinkDocument>
}

/**
 * Writes live links straight into the database, where many are wanted at once; returns their codes.
 */
export async function plantLinks(
  connection: Connection,
  { userId, first, count, fieldsOf = () => ({}) }: PlantedLinks,
): Promise<string[]> {
  const links = connection.collection<LinkDocument>('links')
  const codes: string[] = []
  for (let start = first; start < first + count; start += LINKS_A_COMMAND) {
    const length = Math.min(LINKS_A_COMMAND, first + count - start)
    const batch = Array.from({ length }, (_, index) => ({
      ...plainLink(start + index, userId),
      ...fieldsOf(start + index),
    }))
    await links.insertMany(batch, { ordered: false })
    for (const { code } of batch) codes.push(code)
  }
  return codes
}

/** The code of the planted link with that id. */
export function plantedCode(id: number): string {
  const digits = [...id.toString(32)].map((digit) => DIGITS[Number.parseInt(digit, 32)])
  return `z${digits.join('').padStart(6, '2')}`
}

function plainLink(id: number, userId: number): LinkDocument {
  const code = plantedCode(id)
  const now = new Date()
  return {
    _id: id,
    owner: `u:${userId}`,
    state: 'live',
    code,
    names: [code.toLowerCase()],
    revision: 1,
    destination: `https://example.com/articulos/2026/${id}?campaign=otono`,
    isActive: true,
    createdAt: now,
    updatedAt: now,
    changedAt: now,
  }
}
