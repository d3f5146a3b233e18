import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import type { LinkDocument } from '../../../api/src/features/links/link.model.ts'
import { plantedLink } from '../../planted-link.ts'
import { startAtajo } from './variants.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LINKS_A_COMMAND = 5000

/**
 * Fills the data directory with links that were all visited lately, unless it has them; returns
 * their codes.
 */
export async function plantLinks(dataDir: string, count: number): Promise<string[]> {
  mkdirSync(dataDir, { recursive: true })
  const planted = join(dataDir, 'codes')
  if (existsSync(planted)) return readFileSync(planted, 'utf8').split('\n')
  const service = await startAtajo({ name: 'planting', dataDir, workers: 1 })
  const uri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const connection = await mongoose.createConnection(uri, { dbName: 'atajo' }).asPromise()
  const links = connection.collection<LinkDocument>('links')
  const days = connection.collection<{ _id: string }>('link_days')
  const period = Math.floor(Date.now() / 86_400_000)
  const codes: string[] = []
  for (let start = 0; start < count; start += LINKS_A_COMMAND) {
    const ids = Array.from(
      { length: Math.min(LINKS_A_COMMAND, count - start) },
      (_, index) => start + index + 1,
    )
    const batch = ids.map((id) => ({ id, code: codeOf(id) }))
    codes.push(...batch.map(({ code }) => code))
    await links.insertMany(
      batch.map(({ id, code }) =>
        plantedLink({
          id,
          userId: 1,
          code,
          destination: `https://example.com/articulos/2026/${id}?campaign=otono`,
        }),
      ),
      { ordered: false },
    )
    await days.insertMany(
      ids.map((id) => ({ _id: `${period}:${id}:planted`, of: id, period, seq: 1 })),
      { ordered: false },
    )
  }
  await connection.close()
  await service.close()
  writeFileSync(planted, codes.join('\n'))
  return codes
}

/** A code that no other number has, not even without case: the number in base 34, padded. */
function codeOf(id: number): string {
  const digits: string[] = []
  for (let rest = id * 7919; rest > 0; rest = Math.floor(rest / 33))
    digits.push(ALPHABET[rest % 33] as string)
  return digits.join('').padStart(7, 'z')
}
