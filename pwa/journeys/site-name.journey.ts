import { expect, test } from 'vitest'
import { atajo, context, openJourney, page } from './harness/journey.ts'

openJourney({ ownService: { SITE_NAME: 'Bodega & Cía' } })

test('the site’s own name appears in bar, title, footer and texts, even with the service stopped', async () => {
  const isNamed = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Bodega & Cía, inicio' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/ · Bodega & Cía$/)
    expect(await page.locator('body').innerText()).not.toMatch(/\bAtajo\b/)
  }
  for (const path of ['/', '/links', '/legal', '/privacy']) {
    await page.goto(path)
    await isNamed()
  }
  const manifest = await (await context.request.get('/manifest.webmanifest')).json()
  expect([manifest.name, manifest.short_name]).toEqual(['Bodega & Cía', 'Bodega & Cía'])
  expect(await (await fetch(`${atajo.url}/r/no-existe`)).text()).toContain('Bodega &amp; Cía')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await atajo.stop()
  for (const path of ['/', '/links', '/login']) {
    await page.goto(path)
    await isNamed()
  }
  await atajo.start()
})
