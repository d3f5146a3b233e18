/** Where the programs that the service starts as child processes lie: beside this file, in source and in the bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

export const embeddedDatabaseEntry = new URL(
  `./platform/database/embedded/main.${extension}`,
  import.meta.url,
)
