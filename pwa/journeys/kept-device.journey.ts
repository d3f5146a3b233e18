import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Atajo, startAtajo } from './harness/atajo-process.ts'
import { readStorage, waitingChanges } from './harness/device-storage.ts'
import { type DeviceOwner, openRecordedDevice, restoreRecordedService } from './harness/recorded-device.ts'
import { sharedBrowser } from './harness/shared-atajo.ts'
import { listWaiting, readRefusals } from './harness/waiting-list.ts'

interface Link {
  sufix: string | null
  shortUrl: string
  longUrl: string
  title: string | null
  status: boolean
  group: { title: string } | null
  tags: { name: string }[]
  d_expire: string | null
  qrBinaryBytes: string | null
}

interface Item {
  id: number
  title?: string
  description?: string
  name?: string
  color: string
}

/** The member's links after everything has arrived: slugs, or destinations of links without one. */
const LINKS_LEFT = [
  ...['Carta', 'apagado', 'borrador', 'con-qr', 'disputado', 'editado', 'lote-1', 'lote-2', 'ocupado'],
  ...['recuperado-1', 'recuperado-2', 'restaurado', 'sin-eco', 'traido-csv', 'vendimia'],
  ...['', 'cerrado', 'ficha', 'fuera', 'secreto', 'sin-respuesta', 'tra%C3%ADdo', 'tunel', 'una'].map(
    (path) => `https://example.com/${path}`,
  ),
  'https://malo.example/x',
].sort()

let atajo: Atajo
let browser: Browser
let context: BrowserContext
let page: Page

const pill = () => page.locator('.sync-pill')
const read = async <Answer>(path: string): Promise<Answer> => (await context.request.get(path)).json()
const links = () => read<Link[]>('/api/link/user/')
const namesOf = (some: readonly Link[]) => some.map(({ sufix, longUrl }) => sufix ?? longUrl).sort()
const namesIn = async (path: string) =>
  (await read<Item[]>(path)).map(({ title, name }) => title ?? name).sort()

// `npm run keep-version` recorded the storage of two browsers and the service as they left it.
describe.each(['1.0.0'])('a device of %s', (version) => {
  beforeAll(async () => {
    atajo = await startAtajo({ DATA_DIR: restoreRecordedService(version) })
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await atajo?.discard()
  })

  async function openDevice(owner: DeviceOwner): Promise<void> {
    const device = await openRecordedDevice(browser, atajo, { version, owner })
    context = device.context
    page = device.page
  }

  describe('a member’s browser', () => {
    beforeAll(() => openDevice('member'))
    afterAll(() => context.close())

    const sent: string[] = []
    let codes: string[] = []

    test('shows its lists and statistics offline with the waiting changes', async () => {
      await page.goto('/links')
      await page.getByRole('button', { name: 'Estado: activos' }).click()
      await page.getByRole('button', { name: 'Estado: inactivos' }).click()
      await page.getByText('Mostrando: 25').waitFor()
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
      for (const [path, text] of [
        ['/links?q=Carta', 'Carta de otoño'],
        ['/links?q=editado', 'Editado sin conexión'],
        ['/links?papelera=1', '/r/papelera'],
        ['/groups', 'Retocado sin conexión'],
        ['/groups?papelera=1', 'Vieja'],
        ['/tags', 'retocada sin conexión'],
        ['/tags?papelera=1', 'sobra'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('main').getByText(text).first().waitFor()
      }
      await page.goto('/stats')
      await page.getByRole('main').getByText('Carta').first().waitFor()
    })

    test('has its unsent drafts', async () => {
      await page.goto('/links/create')
      expect(await page.getByLabel('Destino').inputValue()).toBe('https://example.com/a-medias')
      expect(await page.getByLabel('Sufijo personalizado').inputValue()).toBe('a-medias')
      for (const [path, button, label, text] of [
        ['/links?q=borrador', 'Editar /r/borrador', 'Título', 'Título a medias'],
        ['/groups', 'Crear grupo', 'Título', 'Grupo a medias'],
        ['/groups', 'Editar Borrador', 'Descripción', 'Descripción a medias'],
        ['/tags', 'Crear etiqueta', 'Nombre', 'etiqueta a medias'],
        ['/tags', 'Editar borrador', 'Nombre', 'borrador a medias'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('button', { name: button, exact: true }).first().click()
        expect(await page.getByRole('dialog').getByLabel(label).inputValue(), button).toBe(text)
      }
    })

    test('lists every waiting change with its refusal', async () => {
      const creations = waitingChanges(await readStorage(page)).filter(
        ({ action }) => action === 'link.create',
      )
      codes = creations.flatMap(({ variables }) => variables.link?.reservedCode ?? [])
      const [unanswered, tunnel] = codes.slice(-2)
      await page.goto('/links')
      expect(await listWaiting(page)).toEqual([
        'Editar enlace /r/disputado: Conflicto',
        'Crear enlace /r/ocupado: Fallido',
        'Editar grupo Disputado: Conflicto',
        'Crear etiqueta repetida: Fallido',
        'Editar enlace /r/sin-eco: Pendiente',
        `Crear enlace /r/${unanswered}: Pendiente`,
        'Crear grupo Nuevo: Pendiente',
        `Crear enlace /r/${tunnel}: Pendiente`,
        `Editar enlace /r/${tunnel}: Pendiente`,
        'Editar enlace /r/editado: Pendiente',
        'Editar enlace /r/apagado: Pendiente',
        'Generar Código QR /r/con-qr: Pendiente',
        'Eliminar enlace /r/borrado: Pendiente',
        'Activar o desactivar 2 enlaces: Pendiente',
        'Cambiar de grupo 2 enlaces: Pendiente',
        'Cambiar etiquetas 2 enlaces: Pendiente',
        'Cambiar la caducidad 2 enlaces: Pendiente',
        'Eliminar 2 enlaces: Pendiente',
        'Restaurar 2 enlaces: Pendiente',
        'Eliminar enlace para siempre 2 enlaces: Pendiente',
        'Eliminar enlace para siempre /r/purgado: Pendiente',
        'Restaurar enlace /r/restaurado: Pendiente',
        'Traer enlaces enlaces.csv, 1 fila: Pendiente',
        'Crear etiqueta nueva: Pendiente',
        'Editar grupo Retocado: Pendiente',
        'Editar etiqueta retocada sin conexión: Pendiente',
        'Eliminar grupo Retirado: Pendiente',
        'Eliminar etiqueta retirada: Pendiente',
        'Restaurar grupo Recuperado: Pendiente',
        'Eliminar grupo para siempre Purgado: Pendiente',
        'Restaurar etiqueta recuperada: Pendiente',
        'Eliminar etiqueta para siempre purgada: Pendiente',
      ])
    })

    test('sends every change once after the connection returns', async () => {
      page.on('response', (response) => {
        const key = response.request().headers()['idempotency-key']
        if (key && response.ok()) sent.push(key)
      })
      await context.setOffline(false)
      await expect
        .poll(() => readRefusals(page))
        .toEqual(['edit_conflict', 'sufix_taken', 'edit_conflict', 'tag_exists'])
      expect(new Set(sent).size).toBe(sent.length)
      const now = await links()
      expect(namesOf(now)).toEqual(LINKS_LEFT)
      const named = (name: string) => now.find(({ sufix, longUrl }) => (sufix ?? longUrl) === name)
      expect(named('sin-eco')).toMatchObject({ title: 'Sin respuesta' })
      expect(named('editado')).toMatchObject({ title: 'Editado sin conexión', status: true })
      expect(named('apagado')).toMatchObject({ title: null, status: false })
      expect(named('con-qr')?.qrBinaryBytes).toBeTruthy()
      const [unanswered, tunnel] = codes.slice(-2)
      expect(named('https://example.com/sin-respuesta')).toMatchObject({ shortUrl: unanswered })
      expect(named('https://example.com/sin-respuesta')?.qrBinaryBytes).toBeTruthy()
      expect(named('https://example.com/tunel')).toMatchObject({
        shortUrl: tunnel,
        title: 'Túnel',
        group: { title: 'Nuevo' },
      })
      for (const name of ['lote-1', 'lote-2']) {
        expect(named(name)).toMatchObject({
          status: false,
          group: { title: 'Ferias' },
          tags: [{ name: 'cartel' }],
          d_expire: expect.stringMatching(/^2098-12-3/),
        })
      }
      expect(named('disputado')).toMatchObject({ title: 'Título de allí' })
      expect(named('ocupado')).toMatchObject({ longUrl: 'https://example.com/ocupado/alli' })
      expect(namesOf(await read<Link[]>('/api/link/trash'))).toEqual([
        'borrado',
        'deshecho',
        'papelera',
        'tirado-1',
        'tirado-2',
      ])
    })

    test('has its changes of groups and tags applied once', async () => {
      const groups = await read<Item[]>('/api/group/user/')
      expect(groups.find(({ title }) => title === 'Retocado')?.description).toBe('Retocado sin conexión')
      expect(groups.map(({ title }) => title).sort()).toEqual([
        'Borrador',
        'Disputado',
        'Ferias',
        'Nuevo',
        'Otoño en la viña',
        'Recuperado',
        'Retocado',
      ])
      expect(await namesIn('/api/group/trash')).toEqual(['Retirado', 'Vieja'])
      expect(await namesIn('/api/tag/user/')).toEqual([
        'Feria',
        'borrador',
        'campaña',
        'cartel',
        'nueva',
        'recuperada',
        'repetida',
        'retocada sin conexión',
      ])
      expect(await namesIn('/api/tag/trash')).toEqual(['retirada', 'sobra'])
    })

    test('lets the person resolve conflicts and refusals', async () => {
      const [tag] = (await read<Item[]>('/api/tag/user/')).filter(({ name }) => name === 'repetida')
      await context.request.delete('/api/tag/delete', { data: { tagId: tag?.id } })
      await decide('/r/disputado', 'Quedarme con la mía')
      await decide('Disputado', 'Quedarme con la otra')
      await pill().click()
      const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      await line('/r/ocupado').getByRole('button', { name: 'Descartar' }).click()
      await line('repetida').getByRole('button', { name: 'Reintentar' }).click()
      await expect.poll(() => pill().textContent()).toContain('Al día')
      expect((await links()).find(({ sufix }) => sufix === 'disputado')?.title).toBe('Título de aquí')
      const groups = await read<Item[]>('/api/group/user/')
      expect(groups.find(({ title }) => title === 'Disputado')?.description).toBe('Descripción de allí')
      const tags = (await read<Item[]>('/api/tag/user/')).filter(({ name }) => name === 'repetida')
      expect(tags.map(({ color }) => color)).not.toContain('LIME')
      expect(tags).toHaveLength(1)
    })
  })

  describe('a guest’s browser', () => {
    beforeAll(() => openDevice('guest'))
    afterAll(() => context.close())

    test('has the drafts of the limit dialog and of the sign-in form', async () => {
      await page.goto('/')
      const typed = page.getByLabel('Dirección larga')
      await expect.poll(() => typed.inputValue()).toBe('https://example.com/invitado/de-mas')
      await page.goto('/links')
      await page.getByText('Mostrando: 8').waitFor()
      await page.getByText('invitado/nuevo').first().waitFor()
      expect(await listWaiting(page)).toEqual([
        expect.stringMatching(/^Eliminar enlace \/r\/.+: Pendiente$/),
        expect.stringMatching(/^Crear enlace \/r\/.+: Pendiente$/),
        'Activar o desactivar 2 enlaces: Pendiente',
      ])
    })

    test('sends every change after the connection returns', async () => {
      await context.setOffline(false)
      await expect.poll(() => readRefusals(page)).toEqual([])
      const now = (await links()).map(({ longUrl, status }) => `${longUrl.split('/').at(-1)} ${status}`)
      expect(now.sort()).toEqual([
        '2 false',
        '3 false',
        '4 true',
        '5 true',
        '6 true',
        '7 true',
        '8 true',
        'nuevo true',
      ])
      await page.goto('/login')
      await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe('invitada')
    })
  })
})

async function decide(name: string, answer: string): Promise<void> {
  await pill().click()
  const line = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Conflicto' })
  await line.getByRole('button', { name: 'Ver las dos versiones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hay dos versiones' })
  await dialog.getByText(/ de aquí$/).waitFor()
  await dialog.getByText(/ de allí$/).waitFor()
  await dialog.getByRole('button', { name: answer }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}
