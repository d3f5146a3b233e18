import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openContext, untilReadyOffline } from './harness/browser.ts'
import { countStatsCopies } from './harness/count-stats-copies.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, SELLS_PRO, signUp } from './harness/people.ts'

let unseenCode: string

openJourney({
  settings: SELLS_PRO,
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    const group = await post<{ id: number }>(context, '/api/group/create', { title: 'Bodega', color: 'TEAL' })
    await post(context, '/api/tag/create', { tagName: 'Carta', color: 'ROSE' })
    const seen = { longUrl: 'https://example.com/visto', sufix: 'visto', groupId: group.id }
    const link = await post<{ id: number }>(context, '/api/link/create', seen)
    await post(context, '/api/qrcode/create', { linkId: link.id })
    const gone = await post<{ id: number }>(context, '/api/link/create', {
      longUrl: 'https://example.com/tirado',
      sufix: 'tirado',
    })
    await context.request.delete('/api/link/delete', { data: { id: gone.id } })
    unseenCode = (
      await post<{ shortUrl: string }>(context, '/api/link/create', { longUrl: 'https://example.com/' })
    ).shortUrl
  },
})

test('one visit stores everything on the device', async () => {
  await page.goto('/dashboard/visto')
  await page.getByText('Clics totales').waitFor()
  await page.getByText('Todavía no ha entrado nadie.').first().waitFor()
  for (const path of ['/groups', '/tags', '/links']) {
    await page.goto(path)
    await page
      .getByText(/Bodega|Carta/)
      .first()
      .waitFor()
  }
  await untilReadyOffline(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('qr-codes')).keys()).length))
    .toBe(1)
  await expect.poll(() => page.evaluate(countStatsCopies)).toBe(1)
  await atajo.stop()
  await page.goto('about:blank')
})

test('every screen opens from a cold start with the server stopped, even one never visited', async () => {
  const screens = [
    ['/', 'Hola, marta', 'heading'],
    ['/links', 'Mis enlaces', 'heading'],
    ['/links?papelera=1', '/r/tirado', 'text'],
    ['/links/create', 'Crear enlace', 'heading'],
    ['/stats', 'Estadísticas', 'heading'],
    ['/groups', 'Mis grupos', 'heading'],
    ['/tags', 'Etiquetas', 'heading'],
    ['/dashboard/visto', 'Detalles del enlace', 'heading'],
    ['/pricing', 'PRO', 'text'],
    ['/login', 'Sin conexión no se puede entrar', 'text'],
    ['/register', 'Sin conexión no se puede entrar', 'text'],
    ['/apidocs', 'conexión', 'text'],
    ['/success', '¡Gracias por pasarte a PRO!', 'heading'],
    ['/legal', 'Aviso legal', 'heading'],
    ['/terms', 'Términos', 'heading'],
    ['/privacy', 'Privacidad', 'heading'],
    ['/no-existe/nunca', 'Por aquí no hay camino', 'heading'],
  ] as const
  for (const [path, sign, kind] of screens) {
    const cold = await context.newPage()
    await cold.goto(path)
    if (kind === 'text') await cold.getByText(sign).first().waitFor()
    else if (path === '/') await cold.getByLabel('Dirección larga').waitFor()
    else await cold.getByRole('heading', { name: sign, level: 1 }).waitFor()
    await cold.getByText('Sin conexión').first().waitFor()
    await cold.close()
  }
})

test('offline data shows its age, and the QR code as picture and file', async () => {
  for (const [path, text] of [
    ['/groups', 'Bodega'],
    ['/tags', 'Carta'],
    ['/links', '/r/visto'],
    ['/dashboard/visto', 'Todavía no ha entrado nadie.'],
  ]) {
    await page.goto(path ?? '')
    await page
      .getByText(text ?? '')
      .first()
      .waitFor()
    await page.getByText(/^Datos de hace/).waitFor()
  }
  await page.getByRole('img', { name: 'Código QR de /r/visto' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar SVG' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^<svg/)
  await page.goto('/links/create')
  await page.getByRole('button', { name: 'Avanzado' }).click()
  await page.getByRole('switch', { name: 'Países bloqueados' }).click()
  await page.getByRole('button', { name: 'Países', exact: true }).click()
  const france = page.getByRole('option', { name: 'Francia' })
  await france.scrollIntoViewIfNeeded()
  await expect.poll(() => france.locator('.flag').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Países' }).waitFor({ state: 'detached' })
})

test('unread data says so and appears when the connection returns', async () => {
  await page.goto(`/dashboard/${unseenCode}`)
  const notHere = page.getByText(/^Sin conexión: los accesos uno a uno se cargarán al volver/)
  await notHere.waitFor()
  await atajo.start()
  await page.getByText('Todavía no ha entrado nadie.').first().waitFor()
  expect(await notHere.count()).toBe(0)
  await page.getByText('Al día').first().waitFor()
  expect(await page.getByText(/^Datos de hace/).count()).toBe(0)
})

test('offline, an unknown link is not reported as a wrong address', async () => {
  await page.goto('/links')
  await page.getByText('/r/visto').first().waitFor()
  await context.setOffline(true)
  await page.getByText('Sin conexión').first().waitFor()
  // The page would learn of it over its open connection.
  await post(context, '/api/link/create', { longUrl: 'https://example.com/de-otro', sufix: 'de-otro' })
  await page.goto('/dashboard/de-otro')
  await page.getByText('No disponible sin conexión').waitFor()
  expect(await page.getByText('Enlace no encontrado').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Detalles del enlace', level: 1 }).waitFor()
  await page.getByText('Todavía no ha entrado nadie.').first().waitFor()
  await page.goto('/dashboard/nunca-hubo')
  await page.getByText('Enlace no encontrado').waitFor()
})

test('payments, keys and credentials are disabled offline', async () => {
  const free = await openContext(browser, atajo.url)
  await signUp(atajo, free, { username: 'pablo' })
  const freePage = await free.newPage()
  await freePage.goto('/')
  await untilReadyOffline(freePage)
  await free.setOffline(true)
  for (const [path, button, reason] of [
    ['/login', 'Iniciar sesión', 'Sin conexión no se puede entrar'],
    ['/register', 'Crear cuenta', 'Sin conexión no se puede entrar'],
    ['/apidocs', 'Obtener mi API Key', 'Para crear la clave de API hace falta conexión.'],
    ['/pricing', 'Realizar pago', 'Para pagar hace falta conexión.'],
  ]) {
    await freePage.goto(path ?? '')
    await freePage.getByText(reason ?? '').waitFor()
    const main = freePage.getByRole('main')
    expect(await main.getByRole('button', { name: button ?? '', exact: true }).isDisabled(), path).toBe(true)
  }
  await free.close()
})
