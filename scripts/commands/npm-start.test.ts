import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFreePort } from '../find-free-port.ts'
import { type ChildProgram, startProgram } from '../prove/kit/child-program.ts'
import { root } from '../source-files.ts'

const START_MS = 120_000

let dataDir: string
let program: ChildProgram | null = null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atajo-npm-'))
})
afterEach(() => {
  program?.signalAll('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Whether somebody answers there. */
async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Whether anybody listens there. */
async function isTaken(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect').then(
    () => socket.destroy() !== null,
    () => false,
  )
}

async function runNpm(task: string, environment: Record<string, string>) {
  const started = startProgram('npm', ['run', task, '--prefix', root], {
    HOME: process.env.HOME ?? '',
    DATA_DIR: dataDir,
    ...environment,
  })
  program = started
  const address = await vi.waitUntil(() => /listo en (http:\S+)/.exec(started.output())?.[1], {
    timeout: START_MS,
  })
  expect(await answers(address)).toBe(true)
  return { npm: started, address }
}

test(
  'npm run dev shows the app and the API at one address, and one Ctrl-C ends both',
  async () => {
    const { npm, address } = await runNpm('dev', { PORT: String(await findFreePort()) })
    expect(await fetch(address).then((page) => page.text())).toContain('/src/main.tsx')
    const site = await fetch(`${address}/api/site`).then((answer) => answer.json())
    expect(site).toMatchObject({ publicUrl: address })
    npm.signalAll('SIGINT')
    await npm.ended
    await vi.waitUntil(async () => !(await isTaken(address)), { timeout: 60_000 })
  },
  START_MS,
)

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the service that npm start runs ends when npm gets %s',
  async (signal) => {
    const { npm, address } = await runNpm('start', { PORT: '0' })
    npm.signal(signal)
    await npm.ended
    await vi.waitUntil(async () => !(await isTaken(address)), { timeout: 60_000 })
  },
  START_MS,
)
