import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { untilReadyOffline } from './harness/browser.ts'
import { countStatsCopies } from './harness/count-stats-copies.ts'
import { atajo, context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

const POLL_MS = 10_000
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    for (const sufix of ['menu', 'carta']) {
      await post(context, '/api/link/create', { longUrl: 'https://example.com/', sufix })
    }
    await visit('/r/carta')
    await visit('/r/menu?utm_campaign=otono', 'https://www.instagram.com/')
  },
})

async function visit(path: string, referrer = ''): Promise<void> {
  const headers = { 'User-Agent': AGENT, Referer: referrer }
  const { status } = await fetch(atajo.url + path, { headers, redirect: 'manual' })
  expect(status).toBe(302)
}

/** Waits until the statistics contain so many clicks. */
async function counted(clicks: number): Promise<void> {
  const read = async () => (await context.request.get('/api/stats')).json()
  await expect.poll(async () => (await read()).totals.clicks).toBe(clicks)
}

const clicks = () => page.getByTestId('stats-clicks').textContent()

test('a visit appears on the open page without a reload', async () => {
  await counted(2)
  await page.clock.install()
  await page.goto('/links')
  await page.getByRole('link', { name: 'Estadísticas' }).first().click()
  await page.waitForURL('**/stats')
  await expect.poll(clicks).toBe('2')
  await visit('/r/menu', 'https://www.instagram.com/')
  await counted(3)
  await page.clock.fastForward(POLL_MS)
  await expect.poll(clicks).toBe('3')
  await page.getByText('Ver como tabla').click()
  await page.getByRole('row', { name: /^\S+ \d+ \D+ 3 0 / }).waitFor()
})

test('the period and a clicked row stay in the address and survive a reload', async () => {
  await page.getByRole('button', { name: '7 días' }).click()
  await page.getByRole('button', { name: /^I? ?Instagram/ }).click()
  await page.waitForURL(/\/stats\?range=7d&source=instagram$/)
  await expect.poll(clicks).toBe('2')
  await page.reload()
  await page.getByRole('button', { name: 'Quitar el filtro Origen: Instagram' }).waitFor()
  await page.getByRole('button', { name: '7 días', pressed: true }).waitFor()
  await expect.poll(clicks).toBe('2')
  await page.getByRole('button', { name: 'Quitar el filtro Origen: Instagram' }).click()
  await page.getByRole('tab', { name: 'Campañas' }).click()
  await page.getByRole('button', { name: /^otono/ }).waitFor()
  await expect.poll(clicks).toBe('3')
})

test('the statistics on screen are saved as CSV', async () => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV', exact: true }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^estadisticas-[\d-]+\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  // The first day with a click is today.
  expect(lines).toHaveLength(2)
  expect(lines.at(-1)).toMatch(/^[\d-]+;3;/)
})

test('offline the account and an unopened link have statistics with their age', async () => {
  await untilReadyOffline(page)
  await expect.poll(() => page.evaluate(countStatsCopies)).toBe(1)
  await context.setOffline(true)
  await page.goto('/dashboard/carta')
  await page.getByText(/^Leído .* · sin conexión$/).waitFor()
  await expect.poll(clicks).toBe('1')
  await page.getByText(/^Copia guardada en este dispositivo/).waitFor()
  await page.getByText(/^Sin conexión: los accesos uno a uno/).waitFor()
  expect(await page.getByText(/^No disponible sin conexión/).count()).toBe(0)
  await page.goto('/stats?range=12m')
  // The copy may be older than the last click.
  await expect.poll(clicks).toMatch(/^[23]$/)
  await page.getByText(/^Leído .* · sin conexión$/).waitFor()
  expect(await page.getByRole('button', { name: 'Todo' }).isDisabled()).toBe(true)
  await context.setOffline(false)
})
