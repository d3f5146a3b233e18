import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Atajo } from './harness/atajo-process.ts'
import { openContext, untilReadyOffline } from './harness/browser.ts'
import { PASSWORD, post, signOut, signUp } from './harness/people.ts'
import { sharedAtajo, sharedBrowser } from './harness/shared-atajo.ts'

/** The number of codes that a new browser requests. */
const CODES_ASKED = 4

let atajo: Atajo
let browser: Browser

beforeAll(async () => {
  ;[atajo, browser] = await Promise.all([sharedAtajo(), sharedBrowser()])
})

const pillOf = (page: Page) => page.locator('.sync-pill')
const pillSays = (page: Page, text: string) => expect.poll(() => pillOf(page).textContent()).toContain(text)
const destinations = async (context: BrowserContext) =>
  ((await (await context.request.get('/api/link/user/')).json()) as { longUrl: string }[]).map(
    ({ longUrl }) => longUrl,
  )

/** Opens a member with one link, on the list. */
async function openMember(username: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openContext(browser, atajo.url)
  await signUp(atajo, context, { username })
  await post(context, '/api/link/create', { longUrl: `https://example.com/${username}` })
  const page = await context.newPage()
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.goto('/links')
  await page.getByText(`example.com/${username}`).first().waitFor()
  await reserved
  await untilReadyOffline(page)
  return { context, page }
}

async function shorten(page: Page, destination: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel(/irección larga/).fill(destination)
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Guardado en este dispositivo').waitFor()
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('¡Bienvenido de nuevo!').waitFor()
}

/** Returns all texts in this origin's storage. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        for (const request of [store.getAll(), store.getAllKeys()]) {
          await new Promise((resolve) => {
            request.onsuccess = resolve
          })
          found.push(request.result)
        }
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(request.url)
    }
    return JSON.stringify(found)
  })
}

test('an offline sign-out asks about waiting changes and clears all storage', async () => {
  const { context, page } = await openMember('olga')
  await context.setOffline(true)
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill('https://example.com/a-medias')
  await shorten(page, 'https://example.com/olga/pendiente')
  expect(await everythingStored(page)).toMatch(/olga.*a-medias|a-medias.*olga/s)
  await signOut(page)
  await page.getByText('Tienes 1 cambio sin sincronizar').waitFor()
  await page.getByRole('button', { name: 'Cerrar y perderlos' }).click()
  await page.getByText('Sesión cerrada').waitFor()
  const stored = await everythingStored(page)
  for (const trace of ['olga', 'a-medias', 'example.com', 'u:1', 'qrcode'])
    expect(stored).not.toContain(trace)
  await page.goto('/links')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('example.com/olga').count()).toBe(0)
  const logoutSent = page.waitForResponse('**/api/auth/logout*')
  await context.setOffline(false)
  await logoutSent
  await pillSays(page, 'Al día')
  expect(await (await context.request.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })
  expect(await everythingStored(page)).not.toContain('olga')
  await context.close()
})

test('an online sign-out clears all storage too, in another tab as well', async () => {
  const { context, page } = await openMember('oto')
  const other = await context.newPage()
  await other.goto('/links')
  await other.getByText('example.com/oto').first().waitFor()
  const noticeShown = other.getByText('Sesión cerrada').waitFor()
  await signOut(page)
  await Promise.all([page.getByText('Sesión cerrada').waitFor(), noticeShown])
  await other.getByText('example.com/oto').first().waitFor({ state: 'detached' })
  for (const tab of [page, other]) {
    expect(new URL(tab.url()).pathname).toBe('/')
    await tab.getByLabel('Dirección larga').waitFor()
  }
  for (const tab of [page, other]) expect(await everythingStored(tab)).not.toContain('oto')
  await context.close()
})

test('an ended session keeps waiting changes, asks to sign in, and never sends them as somebody else', async () => {
  const { context, page } = await openMember('eva')
  await context.setOffline(true)
  await shorten(page, 'https://example.com/eva/pendiente')
  await context.clearCookies()
  await context.setOffline(false)
  await page.getByText('Tu sesión ha caducado').waitFor()
  await pillSays(page, '1 cambio espera a que entres')

  const neighbour = await openContext(browser, atajo.url)
  await signUp(atajo, neighbour, { username: 'nora' })
  await neighbour.close()
  await signIn(page, 'nora')
  await pillSays(page, '1 cambio de otra sesión')
  await page.goto('/links')
  await page.getByText('No tienes enlaces creados.').waitFor()
  expect(await destinations(context)).toEqual([])

  await context.clearCookies()
  await signIn(page, 'eva')
  await pillSays(page, 'Al día')
  expect((await destinations(context)).sort()).toEqual([
    'https://example.com/eva',
    'https://example.com/eva/pendiente',
  ])
  await context.close()
})

test('an ended session keeps the page, reports waiting changes in every tab, and resumes there', async () => {
  const { context, page } = await openMember('alba')
  await page.goto('/links')
  await page.getByText('example.com/alba').first().waitFor()
  const other = await context.newPage()
  await other.goto('/links')
  await other.getByText('example.com/alba').first().waitFor()
  await context.clearCookies()
  await page.reload()
  const banner = (tab: Page) => tab.getByRole('region', { name: 'Tu sesión ha caducado.' })
  for (const tab of [page, other]) {
    await banner(tab).getByText('Ves lo último que se leyó').waitFor()
    await tab.getByText('example.com/alba').first().waitFor()
    await pillSays(tab, 'Sesión caducada')
  }
  await shorten(page, 'https://example.com/alba/pendiente')
  await page.getByText('Guardado en este dispositivo. Se enviará cuando inicies sesión.').waitFor()
  await banner(other).getByText('1 cambio espera en este dispositivo').waitFor()
  await page.locator('.sync-pill').press('Enter')
  const list = page.getByRole('dialog', { name: '1 cambio por sincronizar' })
  await list.getByText('Se enviará cuando inicies sesión.').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  await banner(page).getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra cosa')
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) {
    await banner(tab).waitFor({ state: 'detached' })
    await pillSays(tab, 'Al día')
  }
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await destinations(context)).toContain('https://example.com/alba/pendiente')
  await context.close()
})

test('a guest’s offline changes go to the account that they sign in to', async () => {
  const account = await openContext(browser, atajo.url)
  await signUp(atajo, account, { username: 'gala' })
  await account.close()
  const context = await openContext(browser, atajo.url)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Dirección larga').fill('https://example.com/invitada/1')
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('Enlace creado').first().waitFor()
  await reserved
  await untilReadyOffline(page)
  await atajo.stop()
  await shorten(page, 'https://example.com/invitada/2')
  await page.goto('/login')
  await atajo.start()
  await signIn(page, 'gala')
  await pillSays(page, 'Al día')
  expect((await destinations(context)).sort()).toEqual([
    'https://example.com/invitada/1',
    'https://example.com/invitada/2',
  ])
  await context.close()
})

test('every new browser of an account gets codes, and one without a code says when it will get one', async () => {
  const { context: first } = await openMember('dora')
  const cookies = await first.cookies()
  // Each new browser sends this request; rendering the app in all of them would add nothing.
  for (let device = 0; device < 8; device += 1) {
    const asked = { count: CODES_ASKED, orFewer: true }
    const { codes } = await post<{ codes: string[] }>(first, '/api/link/reserve-codes', asked)
    if (device < 3) expect(codes.length).toBeGreaterThan(1)
  }
  const refused: string[] = []
  const context = await openContext(browser, atajo.url)
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.goto('/links')
  await page.getByText('example.com/dora').first().waitFor()
  expect((await (await reserved).json()).codes).toEqual([])
  await untilReadyOffline(page)
  await context.setOffline(true)
  await page.goto('/')
  await page.getByLabel('Dirección larga').fill('https://example.com/dora/sin-codigo')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.getByText('La dirección corta llegará al sincronizar.').waitFor()
  expect(await page.locator('.quick-result').getByRole('button', { name: 'Copiar' }).count()).toBe(0)
  await page.goto('/links')
  const card = page.getByRole('article').filter({ hasText: 'dora/sin-codigo' })
  await card.getByText('La dirección corta llegará al sincronizar').waitFor()
  expect(await card.textContent()).not.toContain('/r/')
  await context.setOffline(false)
  await pillSays(page, 'Al día')
  await expect.poll(() => card.textContent()).toContain('/r/')
  expect(refused).toEqual([])
  await context.close()
  await first.close()
})
