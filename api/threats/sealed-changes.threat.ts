import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openContext, untilReadyOffline } from '../../pwa/journeys/harness/browser.ts'
import { sharedBrowser } from '../../pwa/journeys/harness/shared-atajo.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { dumpStorage } from './harness/dump-storage.ts'
import type { Account, Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let browser: Browser

/** Texts of waiting changes, which must not be found on the device. */
const TRACES = ['destino', 'titulo', 'grupo', 'etiqueta', 'fila', 'archivo'].map((kind) => `rastro-${kind}`)

describe.skipIf(!findChromium())('changes that wait on a device that is signed out from afar', () => {
  beforeAll(async () => {
    browser = await sharedBrowser()
  })

  const pillSays = (page: Page, text: string) =>
    expect.poll(() => page.locator('.sync-pill').textContent()).toContain(text)
  const left = async (page: Page, traces: string[]) => {
    const dump = await dumpStorage(page).catch(() => traces.join())
    return traces.filter((trace) => dump.includes(trace))
  }

  async function signIn(page: Page, { username, password }: Account): Promise<void> {
    await page.goto('/login')
    await page.getByLabel('Usuario').fill(username)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  }

  async function create(page: Page, path: string, kind: string, [label, name]: [string, string]) {
    await page.goto(path)
    await page
      .getByRole('button', { name: `Crear ${kind}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(label).fill(name)
    await dialog.getByRole('button', { name: `Crear ${kind}` }).click()
    await page.getByRole('main').getByText(name).first().waitFor()
  }

  /** Opens a device with waiting changes of several kinds and waiting rows of a file. */
  async function openDevice(person: Person, slug?: string) {
    const context = await openContext(browser, service.url)
    const page = await context.newPage()
    await signIn(page, person.account)
    await page.getByText('¡Bienvenido de nuevo!').waitFor()
    for (const path of ['/groups', '/tags', '/links']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    await page.goto('/import')
    await untilReadyOffline(page)
    const rows = 'Destino,Título\nhttps://rastro-fila.example/1,Uno\nhttps://rastro-fila.example/2,Dos\n'
    const file = { name: 'rastro-archivo.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Traer 2 enlaces' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Traer 2 enlaces' }).click()
    await pillSays(page, '1 cambio por sincronizar')
    await create(page, '/groups', 'grupo', ['Título', 'rastro-grupo'])
    await create(page, '/tags', 'etiqueta', ['Nombre', 'rastro-etiqueta'])
    await page.goto('/links/create')
    await page.getByLabel('Destino').fill('https://rastro-destino.example/')
    await page.getByLabel('Título').first().fill('rastro-titulo')
    if (slug) await page.getByLabel('Sufijo personalizado').fill(slug)
    await page.getByRole('button', { name: 'Acortar' }).click()
    await pillSays(page, '4 cambios por sincronizar')
    const kept = slug ? [...TRACES, slug] : TRACES
    expect(await left(page, kept)).toEqual(kept)
    const { id } = (await person.get('/api/auth/status')).json().user as { id: number }
    const { username, email } = person.account
    return { context, page, all: [...kept, username, email, `u:${id}`] }
  }

  async function expectSentOnce(page: Page, account: Account, slug?: string): Promise<void> {
    await pillSays(page, 'Al día')
    const person = await service.people.signIn(account)
    const namesOf = async (path: string, name: string) =>
      ((await person.get(path)).json() as unknown as Record<string, unknown>[])
        .map((item) => item[name])
        .sort()
    await expect
      .poll(() => namesOf('/api/link/user/', 'longUrl'))
      .toEqual([
        'https://rastro-destino.example/',
        'https://rastro-fila.example/1',
        'https://rastro-fila.example/2',
      ])
    await pillSays(page, 'Al día')
    if (slug) expect(await namesOf('/api/link/user/', 'sufix')).toContain(slug)
    expect(await namesOf('/api/link/user/', 'title')).toContain('rastro-titulo')
    expect(await namesOf('/api/group/user/', 'title')).toEqual(['rastro-grupo'])
    expect(await namesOf('/api/tag/user/', 'name')).toEqual(['rastro-etiqueta'])
  }

  test('row 200: after a sign-out from afar only their number is to be found, and only their account sends them, once', async () => {
    const person = await service.people.pro()
    const { context, page, all } = await openDevice(person, 'rastro-sufijo')
    const elsewhere = await service.people.signIn(person.account)
    expect((await elsewhere.delete('/api/account/sessions')).status).toBe(200)
    await context.setOffline(false)
    await pillSays(page, '4 cambios de otra sesión')
    await expect.poll(() => left(page, all)).toEqual([])
    await page.reload()
    await pillSays(page, '4 cambios de otra sesión')
    const neighbour = await service.people.free()
    await signIn(page, neighbour.account)
    await page.getByText('¡Bienvenido de nuevo!').waitFor()
    await pillSays(page, '4 cambios de otra sesión')
    await page.goto('/links')
    await page.getByText('No tienes enlaces creados.').waitFor()
    expect(await left(page, TRACES)).toEqual([])
    expect((await neighbour.get('/api/link/user/')).json()).toEqual([])
    await context.clearCookies()
    await signIn(page, person.account)
    await expectSentOnce(page, person.account, 'rastro-sufijo')
    await context.close()
  })

  test('row 200: after the deletion of the account too, until its owner takes it back', async () => {
    // The deletion ends PRO, and with it custom slugs.
    const person = await service.people.pro()
    const { context, page, all } = await openDevice(person)
    const { username, password } = person.account
    expect((await person.delete('/api/account', { username, password })).status).toBe(200)
    await context.setOffline(false)
    await pillSays(page, '4 cambios de otra sesión')
    await expect.poll(() => left(page, all)).toEqual([])
    await signIn(page, person.account)
    await page.getByRole('button', { name: 'Recuperar la cuenta' }).click()
    await expectSentOnce(page, person.account)
    await context.close()
  })
})
