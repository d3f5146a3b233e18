import { readFileSync } from 'node:fs'

/** Of package.json beside the source and beside the bundle in api/dist. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version
