import { readFileSync } from 'node:fs'

/** Read from the package.json beside the source or beside the bundle in api/dist. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version
