/** The embedded database's program beside the bundle; undefined in source: it knows its own. */
export const embeddedMongoProgram = import.meta.url.endsWith('.ts')
  ? undefined
  : new URL('./embedded-mongo.js', import.meta.url)
