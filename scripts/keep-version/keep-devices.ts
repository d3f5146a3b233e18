import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { databaseFile } from '../../api/src/platform/database/open-database.ts'
import { layOutVersion } from '../../api/src/testing/kept-version.ts'
import { RECORDED_UNDER } from '../../api/src/testing/recorded-answers.ts'
import { startTestApp, TEST_SECRET } from '../../api/src/testing/test-app.ts'
import { buildService } from '../build-service.ts'
import { root } from '../source-files.ts'
import { letNothingExpire } from './let-nothing-expire.ts'

/**
 * Keeps what browsers of this version store, and the service as they left it: it holds the codes
 * that were reserved for them and the changes whose answers they never got.
 */
export async function keepDevices(version: string, target: string): Promise<void> {
  buildService()
  const kept = await layOutVersion(version, 'its own directory')
  const { DATA_DIR } = kept.env
  const secretFile = join(DATA_DIR, 'session-secret')
  try {
    await writeFile(secretFile, TEST_SECRET)
    const program = join('pwa', 'journeys', 'keep-device', 'keep-device.ts')
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, DATA_DIR, target], {
      cwd: root,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The devices could not be filled')
    const service = await startTestApp({ env: { ...kept.env, ...RECORDED_UNDER } })
    await letNothingExpire(service).finally(() => service.close())
    await mkdir(join(target, 'database'), { recursive: true })
    const data = await readFile(databaseFile(DATA_DIR))
    await writeFile(join(target, 'database', 'data.mdb.gz'), gzipSync(data, { level: 9 }))
    await copyFile(secretFile, join(target, 'session-secret'))
  } finally {
    await kept.remove()
  }
}
