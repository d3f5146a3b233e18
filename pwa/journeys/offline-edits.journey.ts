import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, signUp } from './harness/people.ts'

interface Made {
  id: number
  longUrl: string
  shortUrl: string
  sufix: string | null
  status: boolean
  group: { title: string } | null
  tags: { name: string }[]
  qrBinaryBytes?: string
}

openJourney({ account: { username: 'marta', isPro: true }, prepare: makeLinks })

async function makeLinks(): Promise<void> {
  for (const name of ['viejo', 'sobra', 'pelea', 'cede']) {
    await post(context, '/api/link/create', { longUrl: `https://example.com/${name}`, sufix: name })
  }
  await context.addInitScript(() => {
    const badge = { count: 0 }
    Object.assign(window, { badge })
    navigator.setAppBadge = async (count) => void Object.assign(badge, { count })
    navigator.clearAppBadge = async () => void Object.assign(badge, { count: 0 })
  })
}

beforeAll(async () => {
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.goto('/links')
  await page.getByText('Mostrando: 4').waitFor()
  await reserved
  for (const path of ['/groups', '/tags', '/links']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await untilReadyOffline(page)
})

const pill = () => page.locator('.sync-pill')
const badge = () => page.evaluate(() => (window as unknown as { badge: { count: number } }).badge.count)
const links = async (): Promise<Made[]> => (await context.request.get('/api/link/user/')).json()
const row = (name: string) => page.getByRole('article').filter({ hasText: name })
const goOnline = async () => {
  await context.setOffline(false)
  await expect.poll(() => pill().textContent()).toContain('Al día')
}

let code = ''
let drawnHere = ''

test('a link created offline has its short URL and its QR code at once', async () => {
  await context.setOffline(true)
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill('https://example.com/tunel')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page.waitForURL('**/links')
  await row('example.com/tunel').getByText('Pendiente').waitFor()
  await row('example.com/tunel').getByText('Funcionará al sincronizar').waitFor()
  await expect.poll(() => pill().textContent()).toContain('Sin conexión · 1 cambio por sincronizar')
  await pill().press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  const href = await row('example.com/tunel').getByRole('link').first().getAttribute('href')
  code = href?.split('/').at(-1) ?? ''
  expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{7}$/)
  await page.goto(`/dashboard/${code}`)
  const picture = page.getByRole('img', { name: `Código QR de /r/${code}` })
  drawnHere = (await picture.getAttribute('src')) ?? ''
  await page.getByText('Funcionará').first().waitFor()
})

test('offline changes show at once in the lists and in the sync pill', async () => {
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Crear grupo' }).first().click()
  await page.getByRole('dialog').getByLabel('Título').fill('Bodega')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear grupo' }).click()
  await page.getByRole('main').getByText('Bodega').first().waitFor()
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Crear etiqueta' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Carta')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear etiqueta' }).click()
  await page.getByRole('main').getByText('Carta').first().waitFor()

  await page.goto('/links')
  await page.getByRole('button', { name: `Editar /r/${code}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Destino').fill('https://example.com/tunel/editado')
  await dialog.getByRole('button', { name: 'Grupo' }).click()
  await page.getByRole('option', { name: 'Bodega' }).click()
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await row('tunel/editado').getByText('Bodega').waitFor()

  await page.goto('/dashboard/viejo')
  await page.getByRole('switch', { name: 'Enlace activo' }).click()
  await page.getByRole('switch', { name: 'Enlace activo', checked: false }).waitFor()
  await page.goto('/links')
  await page.getByRole('button', { name: 'Eliminar /r/sobra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await row('/r/sobra').waitFor({ state: 'detached' })
  await row('/r/viejo').getByText('Pendiente').waitFor()
  await expect.poll(() => pill().textContent()).toContain('Sin conexión · 6 cambios por sincronizar')
  expect(await badge()).toBe(6)
})

test('all changes arrive once and in order, whatever screen the app starts with', async () => {
  await page.goto('/legal')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await goOnline()
  expect(await badge()).toBe(0)
  const now = await links()
  expect(now.map(({ longUrl }) => longUrl).sort()).toEqual([
    'https://example.com/cede',
    'https://example.com/pelea',
    'https://example.com/tunel/editado',
    'https://example.com/viejo',
  ])
  const made = now.find((link) => link.shortUrl === code)
  expect(made).toMatchObject({ longUrl: 'https://example.com/tunel/editado', group: { title: 'Bodega' } })
  expect(now.find(({ sufix }) => sufix === 'viejo')?.status).toBe(false)
  expect(
    (await (await context.request.get('/api/tag/user/')).json()).map(({ name }: { name: string }) => name),
  ).toEqual(['Carta'])
  expect(pixelsOf(made?.qrBinaryBytes ?? '')).toEqual(pixelsOf(drawnHere.split(',')[1] ?? ''))
})

test('a conflict shows both versions, and the chosen one stays', async () => {
  await page.goto('/links')
  await row('/r/pelea').waitFor()
  await context.setOffline(true)
  for (const name of ['pelea', 'cede']) await editOffline(name, `https://example.com/${name}/mia`)
  const before = await links()
  for (const name of ['pelea', 'cede']) {
    const id = before.find(({ sufix }) => sufix === name)?.id
    const data = { id, longUrl: `https://example.com/${name}/suya`, sufix: name }
    expect((await context.request.put('/api/link/update', { data })).ok()).toBe(true)
  }
  await context.setOffline(false)
  await expect.poll(() => pill().textContent()).toContain('2 cambios sin enviar')
  await row('/r/pelea').getByText('Conflicto').waitFor()
  await choose('/r/pelea', 'Quedarme con la mía')
  await choose('/r/cede', 'Quedarme con la otra')
  await page.keyboard.press('Escape')
  await expect.poll(() => pill().textContent()).toContain('Al día')
  const now = (await links()).map(({ longUrl }) => longUrl)
  expect(now).toContain('https://example.com/pelea/mia')
  expect(now).toContain('https://example.com/cede/suya')
  await row('cede/suya').waitFor()
})

test('a refused change gives the reason, blocks no other, and can be retried or discarded', async () => {
  const free = await openContext(browser, atajo.url)
  await signUp(atajo, free, { username: 'pablo' })
  for (let index = 1; index < 5; index += 1)
    await post(free, '/api/group/create', { title: `Grupo ${index}`, color: 'TEAL' })
  const freePage = await free.newPage()
  await freePage.goto('/groups')
  await freePage.getByText('Grupo 4').waitFor()
  await untilReadyOffline(freePage)
  await free.setOffline(true)
  for (const title of ['Quinto', 'Sexto', 'Séptimo']) {
    await freePage.getByRole('button', { name: 'Crear grupo' }).first().click()
    const dialog = freePage.getByRole('dialog', { name: 'Crear grupo' })
    await dialog.getByLabel('Título').fill(title)
    await dialog.getByRole('button', { name: 'Crear grupo' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await free.setOffline(false)
  const freePill = freePage.locator('.sync-pill')
  await expect.poll(() => freePill.textContent()).toContain('2 cambios sin enviar')
  await freePill.press('Enter')
  const list = freePage.getByRole('dialog')
  const sixth = list.getByRole('listitem').filter({ hasText: 'Sexto' })
  await sixth.getByText(/límite|5 grupos/).waitFor()
  expect(await findAccessibilityBreaches(freePage)).toEqual([])
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Séptimo' })
    .getByRole('button', { name: 'Descartar' })
    .click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  const groups = await (await free.request.get('/api/group/user/')).json()
  await free.request.delete('/api/group/delete', { data: { groupId: groups[0].id } })
  await sixth.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => freePill.textContent()).toContain('Al día')
  const titles = (await (await free.request.get('/api/group/user/')).json()).map(
    ({ title }: { title: string }) => title,
  )
  expect(titles).toHaveLength(5)
  expect(titles).toContain('Sexto')
  await free.close()
})

async function editOffline(name: string, destination: string): Promise<void> {
  await page.getByRole('button', { name: `Editar /r/${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Destino').fill(destination)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function choose(name: string, answer: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) await pill().press('Enter')
  const item = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Conflicto' }).last()
  await item.getByRole('button', { name: 'Ver las dos versiones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hay dos versiones' })
  await dialog.getByText(/\/mia$/).waitFor()
  await dialog.getByText(/\/suya$/).waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await dialog.getByRole('button', { name: answer }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Returns the modules of a QR code, independent of the picture's encoding. */
function pixelsOf(base64: string): string {
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'))
  const dark = Array.from({ length: width * height }, (_, index) => ((data[index * 4] ?? 0) < 128 ? 1 : 0))
  return `${width}×${height} ${dark.join('')}`
}
