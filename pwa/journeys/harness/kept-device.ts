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

/** The browsers that `npm run keep-version` fills: one of a member, one of a guest. */
export type DeviceOwner = 'member' | 'guest'

/** A browser's storage as a version of the app left it. */
interface KeptDevice extends DeviceStorage {
  /** When it was kept, ISO. */
  at: string
  /** The session's cookie; a member signs in anew, as no sign-in lasts for years. */
  cookies: { name: string; value: string }[]
}

/** Whatever the address was that a device was filled at, its storage is kept under this one. */
const KEPT_HOST = 'localhost:3000'
/** A page of the origin that does not start the app. */
const PLAIN_PAGE = '/mark.svg'

const versions = fileURLToPath(new URL('../../../api/src/testing/versions/', import.meta.url))

/** Lays out the service as the devices of that version left it; returns its data directory. */
export function layOutKeptService(version: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-kept-'))
  for (const name of ['database', 'session-secret']) {
    cpSync(join(versions, version, 'device', name), join(dataDir, name), { recursive: true })
  }
  const file = join(dataDir, 'database', 'data.mdb')
  writeFileSync(file, gunzipSync(readFileSync(`${file}.gz`)))
  return dataDir
}

/** Keeps what the page's browser holds, for `openKeptDevice`. */
export async function keepDevice(page: Page, atajo: Atajo, file: string): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => ({ name, value }))
  const isMember = (await page.evaluate(() => localStorage.getItem('atajo.owner')))?.startsWith('u:')
  const kept: KeptDevice = {
    at: new Date().toISOString(),
    cookies: isMember ? [] : cookies,
    ...(await readStorage(page)),
  }
  const text = JSON.stringify(kept, null, 1).replaceAll(new URL(atajo.url).host, KEPT_HOST)
  writeFileSync(file, gzipSync(`${text}\n`, { level: 9 }))
}

/**
 * A browser that has this version's app and that version's storage, on the day when that was kept.
 * Returns a page without a connection, before the app starts.
 */
export async function openKeptDevice(
  browser: Browser,
  atajo: Atajo,
  { version, owner }: { version: string; owner: DeviceOwner },
): Promise<{ context: BrowserContext; page: Page }> {
  const directory = join(versions, version)
  const text = gunzipSync(readFileSync(join(directory, 'device', `${owner}.json.gz`))).toString()
  const { at, cookies, ...storage }: KeptDevice = JSON.parse(
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
    const told = JSON.parse(readFileSync(join(directory, 'told.json'), 'utf8'))
    const { username, password } = told.owner
    await post(context, '/api/auth/login', { username, password })
  }
  await context.setOffline(true)
  return { context, page }
}
