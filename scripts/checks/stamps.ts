import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

const READS_LINKS = /\blinkModel\(|collection<LinkDocument>\('links'\)/
const BY_MODEL = /\bconst links(?:: LinkModel)? = linkModel\(|\blinks: LinkModel\b/
const WRITE =
  /\blinks(?<driver>\.collection)?\s*\.(?<verb>bulkWrite|insertMany|insertOne|replaceOne|create|save|updateOne|updateMany|findOneAndUpdate|findOneAndReplace)\(/g
/** These pass the model's hook, which stamps. */
const HOOKED = new Set(['updateOne', 'updateMany', 'findOneAndUpdate'])
/** How far from a write its stamp may stand. */
const NEAR = 600

/** A reservation is no link: it is stamped when it becomes one. */
const NO_LINKS = new Set(['api/src/features/links/reserved-codes.store.ts'])

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
  return [...text.matchAll(WRITE)]
    .filter(({ index, groups }) => {
      const { driver, verb = '' } = groups ?? {}
      if (isModel && driver === undefined && HOOKED.has(verb)) return false
      return !text.slice(index, index + NEAR).includes('$currentDate')
    })
    .map(({ groups }) => groups?.verb ?? '')
}
