import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilReadyOffline } from './harness/browser.ts'
import { context, openJourney, page } from './harness/journey.ts'
import { post, signOut } from './harness/people.ts'

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/group/create', { title: 'Bodega', color: 'TEAL' })
    await post(context, '/api/tag/create', { tagName: 'Carta', color: 'ROSE' })
    const link = await post<{ id: number }>(context, '/api/link/create', {
      longUrl: 'https://example.com/visto',
      sufix: 'visto',
    })
    await post(context, '/api/qrcode/create', { linkId: link.id })
  },
})

/** Returns the addresses that the browser's own cache still answers, without the worker. */
async function stillCached(tab: Page, addresses: string[]): Promise<string[]> {
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  const found = await tab.evaluate(async (paths) => {
    const kept: string[] = []
    for (const path of paths) {
      const answer = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      if (answer?.ok) kept.push(path)
    }
    return kept
  }, addresses)
  await devtools.send('Network.setBypassServiceWorker', { bypass: false })
  return found
}

test('one visit to the start page reads every list for offline use', async () => {
  const lists = ['link', 'group', 'tag'].map((kind) => page.waitForResponse(`**/api/${kind}/user/*`))
  await page.goto('/')
  await Promise.all(lists)
  await untilReadyOffline(page)
  await context.setOffline(true)
  for (const [path, text] of [
    ['/groups', 'Bodega'],
    ['/tags', 'Carta'],
    ['/links', '/r/visto'],
  ] as const) {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }
  await context.setOffline(false)
})

test('an unchanged list is not sent again', async () => {
  await page.goto('/groups')
  await page.getByText('Bodega').first().waitFor()
  const again = page.waitForResponse('**/api/group/user/')
  await page.reload()
  expect((await again).status()).toBe(304)
  await page.getByText('Bodega').first().waitFor()
})

test('after an offline sign-out the browser’s own cache is empty', async () => {
  const read: string[] = []
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (/^\/api\/(link|group|tag|qrcode)\//.test(pathname)) read.push(pathname + search)
  })
  await page.goto('/dashboard/visto')
  await page.getByText('Clics totales').waitFor()
  await page.getByText('Todavía no ha entrado nadie.').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar SVG' }).click()
  await (await download).path()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('qr-codes')).keys()).length))
    .toBe(1)
  await page.goto('/links')
  await page.getByText('/r/visto').first().waitFor()
  expect(read.some((path) => path.startsWith('/api/link/stats/'))).toBe(true)
  expect(read.some((path) => path.startsWith('/api/qrcode/'))).toBe(true)
  await context.setOffline(true)
  await signOut(page)
  await page.getByText('Sesión cerrada').waitFor()
  const lists = ['/api/link/user/', '/api/group/user/', '/api/tag/user/']
  expect(await stillCached(page, [...new Set([...read, ...lists])])).toEqual([])
  await context.setOffline(false)
})
