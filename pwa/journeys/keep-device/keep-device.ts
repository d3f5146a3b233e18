import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAtajo } from '../harness/atajo-process.ts'
import { openBrowser, openContext } from '../harness/browser.ts'
import { post } from '../harness/people.ts'
import { type DeviceOwner, recordDevice } from '../harness/recorded-device.ts'
import { fillGuestDevice } from './guest-device.ts'
import { fillMemberDevice } from './member-device.ts'
import { prepareService } from './prepare-service.ts'

// `node --import tsx keep-device.ts <data directory> <target>` fills both devices on the built
// service, and leaves the data directory in the matching state.
const [dataDir = '', target = ''] = process.argv.slice(2)
const { username, password } = JSON.parse(readFileSync(join(dataDir, 'told.json'), 'utf8')).owner
mkdirSync(target, { recursive: true })
const atajo = await startAtajo({ DATA_DIR: dataDir })
const browser = await openBrowser()
try {
  const fill = { member: fillMemberDevice, guest: fillGuestDevice }
  for (const owner of Object.keys(fill) as DeviceOwner[]) {
    const context = await openContext(browser, atajo.url)
    // tsx calls this function in functions that run in the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    if (owner === 'member') {
      await post(context, '/api/auth/login', { username, password })
      await prepareService(context)
    }
    const page = await fill[owner](context)
    await recordDevice(page, atajo, join(target, `${owner}.json.gz`))
    await context.close()
  }
} finally {
  await browser.close()
  await atajo.stop()
}
