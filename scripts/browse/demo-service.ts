import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { type Atajo, startAtajo } from '../../pwa/journeys/harness/atajo-process.ts'
import { root } from '../source-files.ts'

const USERNAME = 'demo'

export interface DemoService extends Atajo {
  /** Signs the browser in as the owner of the demo's links. */
  signIn: (context: BrowserContext) => Promise<void>
}

/**
 * The built service with the demo's links and visits, on data of its own; `discard` leaves nothing.
 */
export async function startDemoService(): Promise<DemoService> {
  if (!existsSync(join(root, 'pwa', 'dist', 'index.html'))) throw new Error('Ejecuta antes npm run build.')
  const atajo = await startAtajo()
  const seeded = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', USERNAME], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: atajo.dataDir },
    encoding: 'utf8',
  })
  const password = /Contraseña: (\S+)/.exec(seeded.stdout)?.[1]
  if (!password) {
    await atajo.discard()
    throw new Error(`No se ha podido preparar la demostración:\n${seeded.stderr}`)
  }
  async function signIn(context: BrowserContext): Promise<void> {
    const answer = await context.request.post(`${atajo.url}/api/auth/login`, {
      data: { username: USERNAME, password },
    })
    if (!answer.ok()) throw new Error(`login: ${answer.status()}`)
  }
  return { ...atajo, signIn }
}
