import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Atajo } from './atajo-process.ts'
import { openContext, untilReadyOffline } from './browser.ts'
import { type DeviceStorage, plantStorage, readStorage } from './device-storage.ts'
import { post } from './people.ts'

/** The browsers that `npm run keep-version` fills: a member's and a guest's. */
export type DeviceOwner = 'member' | 'guest'

/** A browser's storage as a version of the app left it. */
interface RecordedDevice extends DeviceStorage {
  at: string
  /** The session's cookie; members sign in again, because no session lasts for years. */
  cookies: { name: string; value: string }[]
}

/** All storage is recorded under this host, whatever the address was. */
const KEPT_HOST = 'localhost:3000'
/** A page of the origin that does not start the app. */
const PLAIN_PAGE = '/mark.svg'

const versions = fileURLToPath(new URL('../../../api/src/testing/versions/', import.meta.url))

/** Copies the service's data as that version left it; returns its directory. */
export function restoreRecordedService(version: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-kept-'))
  for (const name of ['database', 'session-secret']) {
    cpSync(join(versions, version, 'device', name), join(dataDir, name), { recursive: true })
  }
  const file = join(dataDir, 'database', 'data.mdb')
  writeFileSync(file, gunzipSync(readFileSync(`${file}.gz`)))
  return dataDir
}

/** Records the browser's storage for `openRecordedDevice`. */
export async function recordDevice(page: Page, atajo: Atajo, file: string): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => ({ name, value }))
  const isMember = (await page.evaluate(() => localStorage.getItem('atajo.owner')))?.startsWith('u:')
  const device: RecordedDevice = {
    at: new Date().toISOString(),
    cookies: isMember ? [] : cookies,
    ...(await readStorage(page)),
  }
  const text = JSON.stringify(device, null, 1).replaceAll(new URL(atajo.url).host, KEPT_HOST)
  writeFileSync(file, gzipSync(`${text}\n`, { level: 9 }))
}

/**
 * Opens a browser with the present app and a former version's storage, at the time of the
 * recording. Returns an offline page before the app starts.
 */
export async function openRecordedDevice(
  browser: Browser,
  atajo: Atajo,
  { version, owner }: { version: string; owner: DeviceOwner },
): Promise<{ context: BrowserContext; page: Page }> {
  const directory = join(versions, version)
  const text = gunzipSync(readFileSync(join(directory, 'device', `${owner}.json.gz`))).toString()
  const { at, cookies, ...storage }: RecordedDevice = JSON.parse(
    text.replaceAll(KEPT_HOST, new URL(atajo.url).host),
  )
  const context = await openContext(browser, atajo.url)
  await context.clock.install({ time: at })
  const page = await context.newPage()
  await context.route('**/api/**', (route) => route.abort())
  await page.goto('/legal')
  await untilReadyOffline(page)
  await page.goto(PLAIN_PAGE)
  await plantStorage(page, storage)
  await context.unroute('**/api/**')
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: atajo.url })))
  if (owner === 'member') {
    const seed = JSON.parse(readFileSync(join(directory, 'told.json'), 'utf8'))
    const { username, password } = seed.owner
    await post(context, '/api/auth/login', { username, password })
  }
  await context.setOffline(true)
  return { context, page }
}
