/** The embedded database's program where the service is bundled, beside this file; in source it knows its own. */
export const embeddedMongoProgram = import.meta.url.endsWith('.ts')
  ? undefined
  : new URL('./embedded-mongo.js', import.meta.url)
