import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

const READS_LINKS = /\blinkModel\(|collection<LinkDocument>\('links'\)/
const BY_MODEL = /\bconst links(?:: LinkModel)? = linkModel\(|\blinks: LinkModel\b/
const WRITE =
  /\blinks(?<driver>\.collection)?\s*\.(?<verb>bulkWrite|insertMany|insertOne|replaceOne|create|save|updateOne|updateMany|findOneAndUpdate|findOneAndReplace)\(/g
/** These pass the model's hook, which stamps. */
const HOOKED = new Set(['updateOne', 'updateMany', 'findOneAndUpdate'])
/** A stamp, or a name for it. */
const STAMP = /\$currentDate/
const NAMED_STAMP = /\bconst (?<name>\w+) = \{ \$currentDate\b/g
/** How far from a write its stamp may stand. */
const NEAR = 600

/** Reservations and places are no links: who follows the changes is told of neither. */
const NO_LINKS = new Set([
  'api/src/features/links/model/link-places.store.ts',
  'api/src/features/links/create/reserved-codes.store.ts',
])

/**
 * Writes of links that nothing stamps with the database's clock, so that nobody who follows the
 * changes would hear of them, a line each.
 */
export function checkStamps(): string[] {
  const paths = sourceFiles().filter((path) => /^api\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
  const texts = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const writers = texts.filter(({ text }) => READS_LINKS.test(text))
  if (writers.length < 4) return [`only ${writers.length} files of links found: the check reads too little`]
  return writers
    .filter(({ path }) => !NO_LINKS.has(path))
    .flatMap(({ path, text }) => unstampedIn(text).map((verb) => `${path}: ${verb} of links is not stamped`))
}

function unstampedIn(text: string): string[] {
  const isModel = BY_MODEL.test(text)
  const names = [...text.matchAll(NAMED_STAMP)].map(({ groups }) => groups?.name ?? '')
  const isStamped = (near: string) => STAMP.test(near) || names.some((name) => near.includes(name))
  return [...text.matchAll(WRITE)]
    .filter(({ index, groups }) => {
      const { driver, verb = '' } = groups ?? {}
      if (isModel && driver === undefined && HOOKED.has(verb)) return false
      return !isStamped(text.slice(Math.max(0, index - NEAR), index + NEAR))
    })
    .map(({ groups }) => groups?.verb ?? '')
}
