import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'
import { root } from './source-files.ts'

/** What shells call a program's end by Ctrl-C. */
const INTERRUPTED = 130

/** Runs a program of node_modules until it ends or this one does. */
function startTool(folder: string, args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: join(root, folder),
    // In a group of its own, so that a terminal's Ctrl-C comes to it once: from here.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
}

/**
 * Vite's server is what the browser sees; it hands the API's paths on to a service that starts
 * again on changes.
 */
async function develop(): Promise<void> {
  const port = process.env.PORT || '3000'
  const apiPort = String(await findFreePort())
  const tool = (...path: string[]) => join(root, 'node_modules', ...path)
  const tools = [
    startTool('pwa', [tool('vite', 'bin', 'vite.js'), '--port', port, '--strictPort'], {
      API_ADDRESS: `http://127.0.0.1:${apiPort}`,
    }),
    startTool('.', [tool('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'api/src/server.ts'], {
      PORT: apiPort,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    }),
  ]
  let isEnding = false
  const endAll = () => {
    // A second signal would have the service killed while it finishes.
    if (!isEnding) for (const one of tools) one.kill('SIGTERM')
    isEnding = true
  }
  const ends = tools.map((one) => once(one, 'exit').finally(endAll))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
  await Promise.all(ends)
  process.exitCode = INTERRUPTED
}

await develop()
