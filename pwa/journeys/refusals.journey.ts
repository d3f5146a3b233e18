import { expect, test } from 'vitest'
import { withoutWorker } from './harness/browser.ts'
import { atajo, context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

withoutWorker()

const refusal = { error: 'validation_failed', message: 'No puede ser', details: 'Esto es lo que pasa.' }

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/link/create', { longUrl: 'https://example.com/uno', sufix: 'uno' })
    await post(context, '/api/link/create', { longUrl: 'https://example.com/dos', sufix: 'dos' })
    for (const title of ['Bodega', 'Taller'])
      await post(context, '/api/group/create', { title, color: 'RED' })
    for (const tagName of ['redes', 'carta'])
      await post(context, '/api/tag/create', { tagName, color: 'LIME' })
  },
})

const COLLECTIONS = [
  {
    path: 'group',
    create: 'Crear grupo',
    edit: 'Editar Bodega',
    field: 'Título',
    failed: ['Error al crear grupo', 'Error al actualizar el grupo'],
  },
  {
    path: 'tag',
    create: 'Crear etiqueta',
    edit: 'Editar redes',
    field: 'Nombre',
    failed: ['Error al crear etiqueta', 'Error al actualizar etiqueta'],
  },
] as const

async function refuseOnce(path: string, status = 422): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: refusal }), { times: 1 })
}

const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('a refused destination shows the reason and stays in the field', async () => {
  await page.goto('/')
  await page.getByLabel('Dirección larga').fill('http://10.0.0.1/interno')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await page
    .getByText(/^Error: /)
    .first()
    .waitFor()
  expect(await page.getByLabel('Dirección larga').inputValue()).toBe('http://10.0.0.1/interno')
})

test('a refused edit shows the reason at its field', async () => {
  await page.goto('/links')
  await page.getByRole('button', { name: 'Editar /r/uno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Sufijo personalizado').fill('dos')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await shows('Error al actualizar el enlace')
  expect(await dialog.getByLabel('Sufijo personalizado').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Sufijo personalizado').fill('tres')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await shows('Enlace actualizado')
  await shows('El enlace se ha actualizado correctamente.')
})

test('a switch without an answer keeps its new position and says that it waits', async () => {
  await page.goto('/dashboard/dos')
  const isEdit = ({ pathname }: URL) => /^\/api\/link\/\d+$/.test(pathname)
  await page.route(isEdit, (route) => route.abort())
  await page.getByRole('switch', { name: 'Enlace activo' }).click()
  await shows('Error de conexión al actualizar el enlace.')
  await shows('Inactivo')
  await page.unroute(isEdit)
  await expect.poll(async () => (await fetch(`${atajo.url}/r/dos`)).status).toBe(410)
})

test('a QR code that could not be created or copied says so', async () => {
  await refuseOnce('/api/qrcode/create')
  await page.getByRole('button', { name: 'Generar Código QR' }).click()
  await shows('Error al generar el código QR')
  await shows('Esto es lo que pasa.')
  await page.getByRole('button', { name: 'Generar Código QR' }).click()
  await shows('El código QR se ha generado correctamente.')
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copiar QR' }).click()
  await shows('No se pudo copiar el código QR.')
})

test('missing statistics are reported, and the rest of the page works', async () => {
  await page.route('**/api/link/stats/**', (route) => route.fulfill({ status: 403, json: refusal }))
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/dashboard/tres')
  await shows('Error al obtener estadísticas')
  expect(logged.join()).toContain('Error cargando datos del usuario')
  await page.unroute('**/api/link/stats/**')
  await page.route('**/api/link/stats/**', (route) => route.fulfill({ status: 404, json: refusal }))
  await page.goto('/dashboard/tres')
  await shows('Enlace no encontrado')
  await shows('Configuración')
  await page.unroute('**/api/link/stats/**')
})

test.each([
  { path: 'group', page: '/groups', field: 'Título', one: 'Bodega', other: 'Taller', create: 'Crear grupo' },
  { path: 'tag', page: '/tags', field: 'Nombre', one: 'redes', other: 'carta', create: 'Crear etiqueta' },
])('a refused $path shows the reason and keeps the typed values', async (kind) => {
  const names = kind.path === 'group' ? ['el grupo', 'grupo'] : ['etiqueta', 'etiqueta']
  await page.goto(kind.page)
  await page.getByRole('button', { name: kind.create }).click()
  await page.getByLabel(kind.field).fill(kind.one)
  await page.getByRole('dialog').getByRole('button', { name: kind.create }).click()
  await shows(`Error al crear ${names[1]}`)
  expect(await page.getByLabel(kind.field).inputValue()).toBe(kind.one)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: kind.create }).click()
  expect(await page.getByLabel(kind.field).inputValue()).toBe(kind.one)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Editar ${kind.one}` }).click()
  await page.getByLabel(kind.field).fill(kind.other)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await shows(`Error al actualizar ${names[0]}`)
  await page.keyboard.press('Escape')

  await refuseOnce(`/api/${kind.path}/delete`)
  await page.getByRole('button', { name: `Eliminar ${kind.one}` }).click()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await shows(`Error al eliminar ${names[1]}`)
  await shows('Esto es lo que pasa.')
  await page.getByRole('heading', { name: kind.one }).waitFor()
})

test('a failed creation or update is reported with its reason in the notice', async () => {
  const notices = page.getByRole('region', { name: /Avisos/ }).getByRole('listitem')
  const dialog = page.getByRole('dialog')
  const saysWhy = async (title: string) => {
    const notice = notices.filter({ hasText: title }).first()
    await notice.getByText('Esto es lo que pasa.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.route(/\/api\/(link|group|tag)\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 422, json: refusal }),
  )
  await page.goto('/links/create')
  await page.getByLabel('Destino').fill('https://example.com/nuevo')
  await page.getByRole('button', { name: 'Acortar' }).click()
  await saysWhy('Error al crear el enlace')
  await page.goto('/links')
  await page.getByRole('button', { name: 'Editar /r/dos' }).click()
  await dialog.getByLabel('Título').fill('Carta')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await saysWhy('Error al actualizar el enlace')
  for (const { path, create, edit, field, failed } of COLLECTIONS) {
    await page.goto(`/${path}s`)
    await page.getByRole('button', { name: create }).first().click()
    await dialog.getByLabel(field).fill('Otro')
    await dialog.getByRole('button', { name: create }).click()
    await saysWhy(failed[0])
    await page.getByRole('button', { name: edit }).click()
    await dialog.getByLabel(field).fill('Cambiado')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await saysWhy(failed[1])
  }
})
