/** Path of the engine's program beside the bundle. In source the engine finds its own. */
export const embeddedMongoProgram = import.meta.url.endsWith('.ts')
  ? undefined
  : new URL('./embedded-mongo.js', import.meta.url)
