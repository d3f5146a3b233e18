import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContext } from '../../pwa/journeys/harness/browser.ts'
import { sharedBrowser } from '../../pwa/journeys/harness/shared-atajo.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { dumpStorage } from './harness/dump-storage.ts'
import { createLink, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'

const service = useService()
let browser: Browser
let pro: Person

describe.skipIf(!findChromium())('in a browser', () => {
  /** The browser of `pro`, for tests that leave nothing behind in it. */
  let ofPro: Awaited<ReturnType<typeof open>>

  beforeAll(async () => {
    browser = await sharedBrowser()
    pro = await service.people.pro()
    ofPro = await open(pro)
  })

  afterAll(async () => {
    await ofPro?.context.close()
  })

  /**
   * Opens a browser for a signed-in person and records its errors and third-party requests. The
   * app's worker is allowed only if the test needs it.
   */
  async function open(person?: Person, serviceWorkers: 'allow' | 'block' = 'block') {
    const context = await openContext(browser, service.url, { serviceWorkers })
    if (person) {
      const cookies = person
        .cookies()
        .split('; ')
        .map((pair) => {
          const [name = '', value = ''] = pair.split(/=(.*)/)
          return { name, value, url: service.url, httpOnly: true, sameSite: 'Lax' as const }
        })
      await context.addCookies(cookies)
    }
    const page = await context.newPage()
    const seen: string[] = []
    page.on('dialog', async (dialog) => {
      seen.push(`dialog ${dialog.message()}`)
      await dialog.dismiss()
    })
    page.on('console', (message) => {
      if (/content security policy|permissions.policy|refused to/i.test(message.text()))
        seen.push(message.text())
    })
    context.on('request', (request) => {
      if (!request.url().startsWith(service.url) && /^https?:/.test(request.url()))
        seen.push(`asked ${request.url()}`)
    })
    return { context, page, seen }
  }

  async function settle(page: Page): Promise<void> {
    await page.waitForLoadState('networkidle')
  }

  test.each([
    '/login?next=//evil.example',
    '/login?redirect=https://evil.example&returnTo=https://evil.example',
    '/success?redirect=https://evil.example',
    '/links?groupId=javascript:alert(1)&tagId=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/links/create?url=javascript:alert(1)&title=%3Cscript%3Ealert(1)%3C/script%3E',
    '/dashboard/%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/dashboard/..%2f..%2flogin',
    '//evil.example/%2e%2e',
    '/#%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/#a[b="',
  ])('row 26: %s stays on the origin and runs nothing', async (path) => {
    const { page, seen } = ofPro
    // Addresses that differ only by their hash would not load the app again.
    await page.goto('about:blank')
    await page.goto(`${service.url}${path}`)
    await settle(page)
    expect(new URL(page.url()).origin).toBe(service.url)
    expect(seen).toEqual([])
  })

  test('row 8: a homograph is shown as it really is, with a warning, in the list and on its own page', async () => {
    const person = await service.people.free()
    const { shortUrl } = await createLink(person, { longUrl: 'http://аррӏе.com/' })
    const { context, page } = await open(person)
    const warning = page.getByText(/letras de otro alfabeto/i)
    for (const path of ['/links', `/dashboard/${shortUrl}`]) {
      await page.goto(`${service.url}${path}`)
      await warning.first().waitFor()
      await page.getByText('xn--80ak6aa92e.com').first().waitFor()
      expect(await page.getByText('аррӏе').count()).toBe(0)
    }
    await context.close()
  })

  test('rows 31, 35 and 113: what people typed is shown as text, on every page, and nothing is asked elsewhere', async () => {
    const nasty = '<img src=x onerror=alert(1)>'
    const group = (
      await pro.post('/api/group/create', { title: nasty, description: nasty, color: 'RED' })
    ).json()
    const tag = (await pro.post('/api/tag/create', { tagName: nasty, color: 'RED' })).json()
    const link = await createLink(pro, {
      longUrl: 'https://destino.example/?q="><script>alert(1)</script>',
      groupId: group.id,
      tags: [tag.id],
      useMetadata: true,
      metadataTitle: nasty,
      metadataDescription: '</script><script>alert(1)</script>',
      password: nasty,
      sufix: 'con-todo',
    })
    await pro.post('/api/qrcode/create', { linkId: link.id })
    const { page, seen } = ofPro
    const pages = [
      '/',
      '/links',
      `/dashboard/${link.sufix}`,
      '/groups',
      '/tags',
      '/links/create',
      '/pricing',
      '/apidocs',
      '/legal',
      '/terms',
      '/privacy',
      '/success',
      '/login',
      '/notfound',
    ]
    for (const path of pages) {
      await page.goto(path)
      await settle(page)
      expect(await page.locator('img[onerror]').count()).toBe(0)
    }
    await page.goto('/groups')
    await page.getByText(nasty).first().waitFor()
    await page.goto('/tags')
    await page.getByText(nasty).first().waitFor()
    expect(seen).toEqual([])
  })

  test('row 198: charts, dialogs and notices look as they should without inline styles, and no page may use a device', async () => {
    const link = await createLink(pro, { longUrl: 'https://destino.example/' })
    const { page, seen } = ofPro
    const headers = (await page.goto('/'))?.headers() ?? {}
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['permissions-policy']).toContain('microphone=()')
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    await page.goto(`/dashboard/${link.shortUrl}`)
    await page.locator('.chart svg text').first().waitFor()
    expect(await styleOf('.chart svg text', 'font-size')).toBe('12.5px')
    await page.locator('.chart svg').first().hover()
    await page.getByRole('button', { name: 'Copiar' }).first().click()
    await page.locator('[data-sonner-toast]').waitFor()
    expect(await styleOf('[data-sonner-toaster]', 'position')).toBe('fixed')
    await page.getByRole('button', { name: 'Eliminar' }).first().click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    await expect.poll(() => styleOf('body', 'overflow-y')).toBe('hidden')
    await page.keyboard.press('Escape')
    await expect.poll(() => styleOf('body', 'overflow-y')).not.toBe('hidden')
    for (const path of ['/stats', '/links', '/account', '/links/create']) {
      await page.goto(path)
      await settle(page)
    }
    expect(seen).toEqual([])
    expect((await service.send('/r/nadie')).headers['permissions-policy']).toContain('camera=()')
  })

  test('row 39: the right password leads to a destination on another origin', async () => {
    const elsewhere = service.url.replace('localhost', '127.0.0.1')
    const locked = await createLink(pro, { longUrl: `${elsewhere}/legal`, password: 'sésamo' })
    const { context, page, seen } = await open()
    await page.goto(`/r/${locked.shortUrl}`)
    const field = page.locator('input[type=password]')
    await field.fill('mal')
    await field.press('Enter')
    await page.waitForLoadState()
    expect(new URL(page.url()).origin).toBe(service.url)
    await page.locator('input[type=password]').fill('sésamo')
    await page.locator('input[type=password]').press('Enter')
    await page.waitForURL(`${elsewhere}/legal`)
    expect(seen.filter((line) => !line.startsWith('asked'))).toEqual([])
    await context.close()
  })

  test('row 100: logging out, offline too, leaves nothing of anybody in the browser', async () => {
    const person = await service.people.free()
    const link = await createLink(person, { longUrl: 'https://rastro-secreto.example/' })
    const { context, page } = await open(person, 'allow')
    await page.goto('/links')
    await page.getByText('rastro-secreto.example').first().waitFor()
    await page.goto(`/dashboard/${link.shortUrl}`)
    await settle(page)
    await page.goto('/links')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
    await expect
      .poll(async () => (await dumpStorage(page).catch(() => 'rastro-secreto')).match(/rastro-secreto/g))
      .toBeNull()
    const dump = await dumpStorage(page)
    for (const trace of ['rastro-secreto', link.shortUrl, person.account.username, person.account.email]) {
      expect([trace, dump.includes(trace)]).toEqual([trace, false])
    }
    await context.close()
  })

  /** Opens a device on which a person has read and typed data of every kind. */
  async function openDevice() {
    const person = await service.people.free()
    const group = { title: 'rastro-grupo', description: 'rastro-secreto', color: 'RED' }
    const { id: groupId } = (await person.post('/api/group/create', group)).json()
    const link = await createLink(person, { longUrl: 'https://rastro-secreto.example/', groupId })
    const { context, page } = await open(person, 'allow')
    await page.goto(`/links?groupId=${groupId}`)
    await page.getByText('rastro-secreto.example').first().waitFor()
    for (const path of ['/account', '/stats', '/groups', `/dashboard/${link.shortUrl}`]) {
      await page.goto(path)
      await settle(page)
    }
    await page.goto('/links/create')
    await page.getByLabel('Destino').fill('https://rastro-a-medias.example/')
    await expect.poll(() => dumpStorage(page)).toContain('rastro-a-medias')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const { id } = (await person.get('/api/auth/status')).json().user as { id: number }
    const { username, email } = person.account
    return { person, context, page, traces: ['rastro', link.shortUrl, username, email, `u:${id}`] }
  }

  /** Returns those of the traces that remain on the device. */
  const left = (page: Page, traces: string[]) =>
    expect.poll(async () => {
      const dump = await dumpStorage(page).catch(() => traces.join())
      return traces.filter((trace) => dump.includes(trace))
    })

  test('row 100: a sign-out from afar leaves nothing of anybody in the browser', async () => {
    const { person, context, page, traces } = await openDevice()
    const elsewhere = await service.people.signIn(person.account)
    expect((await elsewhere.delete('/api/account/sessions')).status).toBe(200)
    await page.reload()
    await left(page, traces).toEqual([])
    await context.close()
  })

  test('row 100: the deletion of an account leaves nothing of it in its browsers', async () => {
    const { person, context, page, traces } = await openDevice()
    const other = await open(await service.people.signIn(person.account), 'allow')
    await other.page.goto('/links')
    await other.page.getByText('rastro-secreto.example').first().waitFor()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    const { username, password } = person.account
    await page.getByRole('dialog').getByLabel(`Escribe tu usuario: ${username}`).fill(username)
    await page.getByRole('dialog').getByLabel('Tu contraseña', { exact: true }).fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar la cuenta' }).click()
    await page.getByText('Cuenta eliminada').waitFor()
    await left(page, traces).toEqual([])
    await other.page.reload()
    await left(other.page, traces).toEqual([])
    await other.context.close()
    await context.close()
  })

  test('row 108: a search for a regular expression is a search for its letters', async () => {
    const person = await service.people.free()
    await createLink(person, { longUrl: `https://a.example/${'a'.repeat(1500)}!` })
    await createLink(person, { longUrl: 'https://b.example/(a+)+$' })
    const { context, page } = await open(person)
    await page.goto('/links')
    await page.getByText('Mostrando: 2').waitFor()
    const search = page.getByRole('searchbox').first()
    for (const [typed, shown] of [
      ['(a+)+$', 1],
      ['[', 0],
      ['\\\\', 0],
      [`${'a'.repeat(1000)}!`, 1],
    ] as const) {
      await search.fill(typed)
      await page.getByText(`Mostrando: ${shown}`).waitFor()
    }
    await context.close()
  })
})

test('row 103: the worker’s script and the page are revalidated each time', async () => {
  for (const path of ['/sw.js', '/', '/manifest.webmanifest', '/links']) {
    const { status, headers } = await service.send(path)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, expect.stringContaining('no-cache')])
  }
})
