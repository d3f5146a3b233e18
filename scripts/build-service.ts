import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** Builds the service where its sources have changed; a failed build ends this process with its exit code. */
export function buildService(): void {
  const args = ['--import', 'tsx', join(root, 'scripts', 'build.ts'), '--if-changed']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}
