import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { root } from './source-files.ts'

/** Where the embedded database's files are: in the folder given, else as the service has them. */
export function databaseDirectory(given: string | undefined): string {
  return resolve(given ?? join(process.env.DATA_DIR ?? './data', 'database'))
}

/** Runs the embedded database's own program until it ends, passing signals on. */
export function runEmbeddedDatabase(args: readonly string[]): void {
  const main = join(root, 'api', 'src', 'platform', 'database', 'embedded', 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
