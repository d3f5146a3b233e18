import type { BackupProgress } from './backup-directory.ts'
import type { Restored, RestoreOptions } from './restore-directory.ts'
import { type ProgramOptions, runProgram } from './run-program.ts'
import type { ServedDirectory, ServeOptions } from './serve-directory.ts'

// The package's public interface. It loads no code of the engine, which runs in another process.
export { type FailureReason, failureReason } from './failure.ts'
export type { RestoreStep } from './restore-directory.ts'
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './start-embedded-mongo.ts'

/** Serves a data directory in this process, which has to end when `onFatal` is called. */
export async function serveEmbeddedMongo(options: ServeOptions): Promise<ServedDirectory> {
  const { serveDirectory } = await import('./serve-directory.ts')
  return serveDirectory(options)
}

/** Writes a consistent copy of a data directory into a new file, even while an engine serves it. */
export async function backUpEmbeddedMongo(
  directory: string,
  file: string,
  { onProgress, ...options }: ProgramOptions & { onProgress?: (progress: BackupProgress) => void } = {},
): Promise<void> {
  const onMessage = (message: unknown) => onProgress?.(message as BackupProgress)
  await runProgram(['--backup', directory, file], { ...options, onMessage })
}

/**
 * Checks a copy completely, then replaces a data directory that is not being served by it. The
 * previous file remains beside it.
 */
export async function restoreEmbeddedMongo(
  file: string,
  directory: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  const { restoreDirectory } = await import('./restore-directory.ts')
  return restoreDirectory(file, directory, options)
}
