import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** Builds the service where its sources have changed; returns the exit code, 0 when it is built. */
export function buildIfChanged(): number {
  const args = ['--import', 'tsx', join(root, 'scripts', 'build.ts'), '--if-changed']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return status ?? 1
}

/** The same for a program that needs it: a failed build ends this process with its exit code. */
export function buildService(): void {
  const status = buildIfChanged()
  if (status !== 0) process.exit(status)
}
