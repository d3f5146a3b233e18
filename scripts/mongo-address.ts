import { existsSync, readFileSync } from 'node:fs'

/** A MongoDB's connection string: the one given, or what stands in the file of that name. */
export function mongoAddress(given: string): string {
  return existsSync(given) ? readFileSync(given, 'utf8').trim() : given
}
