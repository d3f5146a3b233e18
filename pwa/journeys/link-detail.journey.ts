import { readFileSync } from 'node:fs'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityBreaches, openContext, PHONE } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { importLinks, post } from './harness/people.ts'

let plainCode: string

const DESKTOP_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/link/create', {
      longUrl: 'https://example.com/',
      sufix: 'menu',
      accessLimit: 2000,
      mobileUrl: 'https://m.example.com/',
      blockedCountries: [276],
    })
    const file = { source: 'csv', fileId: 'traidos', fileName: 'a.csv', dryRun: false, onTaken: 'skip' }
    const imported = { line: 1, longUrl: 'https://example.com/simple', sufix: 'simple', clicks: 4321 }
    await importLinks(context, { ...file, rows: [imported] })
    const plain = { longUrl: 'https://example.com/llano' }
    plainCode = (await post<{ shortUrl: string }>(context, '/api/link/create', plain)).shortUrl
    await visit('/r/menu', DESKTOP_AGENT)
    await visit(
      '/r/menu?qr',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    )
  },
})

async function visit(path: string, userAgent: string): Promise<void> {
  const headers = { 'User-Agent': userAgent }
  const { status } = await fetch(atajo.url + path, { headers, redirect: 'manual' })
  expect(status).toBe(302)
}

test('the page shows the total, the devices, the scans and the table of visits', async () => {
  await expect
    .poll(async () => (await context.request.get('/api/link/stats/menu').then((r) => r.json())).totalAccesses)
    .toBe(2)
  await page.goto('/dashboard/menu')
  await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
  for (const text of ['Clics totales', 'Desde que se creó', 'Últimos accesos', 'Escaneado 1 vez']) {
    await page.getByText(text, { exact: true }).waitFor()
  }
  await page.getByRole('img', { name: 'Escritorio 50 %, móvil 50 %' }).waitFor()
  await page.getByRole('img', { name: /^Clics por día: .* Hoy 2$/ }).waitFor()
  const chart = page.getByRole('img', { name: /^Clics por día/ })
  await chart.locator('svg').waitFor()
  await chart.hover({ position: { x: 50, y: 60 } })
  await page.getByText(/^\S+ \d+ \S+ · 0 clics$/).waitFor()
  await page.getByText('Página 1 de 1').waitFor()
  expect(await page.locator('.detail-visits tbody tr').count()).toBe(2)
  await page.getByPlaceholder('Buscar...').fill('QR')
  await expect.poll(() => page.locator('.detail-visits tbody tr').count()).toBe(1)
  await page.getByPlaceholder('Buscar...').fill('')
  await page.getByRole('button', { name: 'Dispositivo' }).click()
  await expect
    .poll(() => page.locator('.detail-visits tbody tr').first().textContent())
    .toContain('Escritorio')
})

test('the page lists the active settings, or says that there are none', async () => {
  for (const text of [
    /^\d+ de 2000 accesos$/,
    'Países bloqueados',
    'Redirección inteligente',
    'Activada',
    'Alemania',
  ]) {
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  await page.getByText('Móvil: m.example.com').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  await page.goto('/dashboard/simple')
  await page.getByText('Sufijo personalizado').waitFor()
  await page.getByText('y 4,32K traídos de otro servicio').waitFor()
  await page.locator('.detail-imported[title="4321"]').waitFor()
  await page.getByText('Sin grupo').waitFor()
  await page.getByText('Caduca: Nunca').waitFor()
  await page.goto(`/dashboard/${plainCode}`)
  await page.getByText('No hay ajustes avanzados', { exact: true }).waitFor()
  await page.getByText('Todavía no hay accesos.').waitFor()
})

test('a link at its limit is shown as used up until the limit is raised', async () => {
  const longUrl = 'https://example.com/oferta'
  const limited = { longUrl, sufix: 'oferta', accessLimit: 1 }
  const { id } = await post<{ id: number }>(context, '/api/link/create', limited)
  await visit('/r/oferta', DESKTOP_AGENT)
  await page.goto('/links')
  const row = page.getByRole('article').filter({ hasText: 'oferta' })
  await row.getByText('Agotado', { exact: true }).waitFor()
  await row.getByText('1 de 1 acceso', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Estado: todos' }).click()
  await row.waitFor({ state: 'detached' })
  await page.goto('/links?con=agotados')
  await row.getByText('Agotado', { exact: true }).waitFor()
  await row.click({ position: { x: 5, y: 5 } })
  await page.waitForURL('**/dashboard/oferta')
  await page.getByText('Agotado', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('1 de 1 acceso', { exact: true }).count()).toBe(2)
  await context.request.put('/api/link/update', { data: { ...limited, id: String(id), accessLimit: 2 } })
  await page.reload()
  await page.getByText('1 de 2 accesos', { exact: true }).waitFor()
  await page.getByText('Activo', { exact: true }).waitFor()
})

test('large counts are compact, a VPN is red and its absence green', async () => {
  const seen: (string | null)[] = []
  for (const [count, shown] of [
    [12_483, '12,48K'],
    [7_250_000, '7,25M'],
    [1_005_000_000, '1,00B'],
  ] as const) {
    await page.route(
      '**/api/link/stats/**',
      async (route) => {
        const headers = { ...route.request().headers(), 'if-none-match': '' }
        const response = await route.fetch({ headers })
        const stats = await response.json()
        stats.accesses[0].is_vpn = true
        await route.fulfill({ json: { ...stats, totalAccesses: count } })
      },
      { times: 1 },
    )
    await page.goto('/dashboard/menu')
    await expect.poll(() => page.getByTestId('visit-count').textContent()).toBe(shown)
    seen.push(await page.getByTestId('visit-count').getAttribute('title'))
  }
  expect(seen).toEqual(['12.483', '7.250.000', '1.005.000.000'])
  const cell = (answer: string) => page.locator('.visit-vpn').getByText(answer, { exact: true })
  const [red, green] = await Promise.all(
    [cell('Sí'), cell('No')].map((one) => one.evaluate((node) => getComputedStyle(node).color)),
  )
  const token = (name: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  expect([red, green]).toEqual([await token('--danger-text'), await token('--success-text')])
})

test('every separate count is compact, with the exact one in its title', async () => {
  const fetchWhole = (route: Route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    return route.fetch({ headers })
  }
  await page.route('**/api/link/user/?password=omit', async (route) => {
    const response = await fetchWhole(route)
    const links: { sufix: string | null }[] = await response.json()
    const json = links.map((link) => (link.sufix === 'menu' ? { ...link, clicks: 12_483 } : link))
    await route.fulfill({ response, json, headers: { ...response.headers(), etag: '"x"' } })
  })
  const refused = { error: 'cursor_invalid', message: '', details: '' }
  await page.route('**/api/link/changes?**', (route) => route.fulfill({ status: 400, json: refused }))
  await page.route('**/api/link/stats/**', async (route) => {
    const response = await fetchWhole(route)
    const stats: { last7Days: { clics: number }[] } = await response.json()
    const last7Days = stats.last7Days.map((day) => ({ ...day, clics: 2_000 }))
    await route.fulfill({ response, json: { ...stats, last7Days, qrAccesses: 7_250_000 } })
  })
  await page.goto('/dashboard/menu')
  const titleOf = (text: string) => page.getByText(text, { exact: true }).getAttribute('title')
  expect(await titleOf('Escaneado 7,25M veces')).toBe('7.250.000')
  expect(await titleOf('2,00K')).toBe('2000')
  expect(await titleOf('14,00K')).toBe('14.000')
  await page.goto('/links')
  expect(await titleOf('12,4 mil')).toBe('12.483')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a link without options has a compact settings card', async () => {
  const screen = page.viewportSize()
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/dashboard/${plainCode}`)
    const card = page.locator('.detail-settings').filter({ hasText: 'No hay ajustes avanzados' })
    await page.getByText('Todavía no hay accesos.').waitFor()
    expect((await card.boundingBox())?.height).toBeLessThan(150)
  }
  if (screen) await page.setViewportSize(screen)
})

test('the table has pages of 5, 10 and 20 rows and all navigation buttons', async () => {
  for (let count = 0; count < 10; count += 1) await visit('/r/menu', DESKTOP_AGENT)
  const stats = () => context.request.get('/api/link/stats/menu').then((answer) => answer.json())
  await expect.poll(async () => (await stats()).totalAccesses).toBe(12)
  await page.goto('/dashboard/menu')
  await page.getByText('Página 1 de 3').waitFor()
  const rows = page.locator('.detail-visits tbody tr')
  expect(await rows.count()).toBe(5)
  const step = async (button: string, shown: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByText(shown, { exact: true }).waitFor()
  }
  expect(await page.getByRole('button', { name: 'Página anterior' }).isDisabled()).toBe(true)
  await step('Página siguiente', 'Página 2 de 3')
  await step('Última página', 'Página 3 de 3')
  expect(await page.getByRole('button', { name: 'Página siguiente' }).isDisabled()).toBe(true)
  expect(await rows.count()).toBe(2)
  await step('Página anterior', 'Página 2 de 3')
  await step('Primera página', 'Página 1 de 3')
  const sizes = page.getByLabel('Filas por página')
  expect(await sizes.locator('option').allTextContents()).toEqual(['5', '10', '20'])
  await sizes.selectOption('10')
  await page.getByText('Página 1 de 2').waitFor()
  await sizes.selectOption('20')
  await page.getByText('Página 1 de 1').waitFor()
  expect(await rows.count()).toBe(12)
  for (const name of ['Fecha y hora', 'Dispositivo', 'Método', 'IP', 'VPN', 'País']) {
    await page.getByRole('button', { name, exact: true }).click()
    const header = page.getByRole('columnheader', { name })
    await expect.poll(() => header.getAttribute('aria-sort')).toMatch(/ascending|descending/)
  }
  await page.getByPlaceholder('Buscar...').fill('zzz')
  await page.getByText('Sin resultados').waitFor()
})

test('the visits are saved as CSV, and offline the button explains why not', async () => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^accesos-\w+\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(13)
  expect(await page.getByText('Sin conexión').count()).toBe(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  await page.getByText('Error al descargar los accesos').waitFor()
  await page.getByText('Para descargarlos hace falta conexión.').waitFor()
  await context.setOffline(false)
})

test('the switch turns the link off at once and for everybody', async () => {
  await page.goto('/dashboard/menu')
  await page.getByRole('switch', { name: 'Enlace activo' }).click()
  await page.getByText('Inactivo', { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(`${atajo.url}/r/menu`)).status).toBe(410)
})

test('the QR code is created and offered as files', async () => {
  await page.goto('/dashboard/menu')
  await page.getByRole('button', { name: 'Generar Código QR' }).click()
  await page.getByText('Código QR generado').waitFor()
  await page.getByRole('button', { name: 'Copiar QR' }).click()
  await page.getByText('Código QR copiado al portapapeles').waitFor()
  const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)
  expect(types).toEqual(['image/png'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar SVG' }).click()
  expect((await download).suggestedFilename()).toBe('qr-menu.svg')
  const png = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PNG' }).click()
  expect((await png).suggestedFilename()).toBe('qr-menu.png')
})

test('the page follows the link to its new suffix', async () => {
  await page.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar enlace' })
  await dialog.getByLabel('Sufijo personalizado').fill('carta')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.waitForURL('**/dashboard/carta')
})

test('deleting asks first and leads to the list', async () => {
  await page.goto('/dashboard/simple')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar enlace?' })
  await dialog.getByText(/Durante 30 días puedes restaurarlo desde la papelera/).waitFor()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await page.waitForURL(/\/links(\?|$)/)
  await page.getByText('Link eliminado').waitFor()
})

test('an unknown code says so, and the page is accessible on a phone in the dark theme', async () => {
  await page.goto('/dashboard/nadie')
  await page.getByText('Enlace no encontrado').waitFor()
  await page.locator('.empty-state svg').waitFor()
  const phone = await openContext(browser, atajo.url, { ...PHONE, colorScheme: 'dark' })
  await phone.addCookies(await context.cookies())
  const small = await phone.newPage()
  await small.goto('/dashboard/carta')
  await small.getByText('Tabla de accesos').first().waitFor()
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findAccessibilityBreaches(small)).toEqual([])
  await phone.close()
})
