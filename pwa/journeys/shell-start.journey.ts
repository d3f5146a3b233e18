import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { openContext, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, openJourney } from './harness/journey.ts'
import { signUp } from './harness/people.ts'

openJourney()

/** Returns a visitor's text at the path while no code of the app loads. */
async function readShell(visitor: BrowserContext, path: string): Promise<string> {
  const page = await visitor.newPage()
  await page.route('**/assets/*.js', () => {})
  await page.goto(path, { waitUntil: 'commit' })
  const content = page.locator('#content')
  await content.getByRole('status', { name: 'Cargando' }).waitFor()
  const text = await content.innerText()
  await page.close()
  return text.replaceAll('\n', ' ').trim()
}

/** Signs in and waits until the app has stored the session. */
async function visitAsMember(visitor: BrowserContext, username: string): Promise<void> {
  await signUp(atajo, visitor, { username })
  const page = await visitor.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
  await page.close()
}

test('the shell shows each page’s head, and shows a guest nothing of members’ pages', async () => {
  const visitor = await openContext(browser, atajo.url, { serviceWorkers: 'block' })
  expect(await readShell(visitor, '/links')).toBe('Mis enlaces')
  expect(await readShell(visitor, '/recover')).toBe('Recuperar la contraseña')
  expect(await readShell(visitor, '/groups')).toBe('')
  await visitAsMember(visitor, 'marta')
  expect(await readShell(visitor, '/groups/')).toBe('Mis grupos')
  const { host } = new URL(atajo.url)
  expect(await readShell(visitor, '/dashboard/oto%C3%B1o')).toMatch(new RegExp(` ${host}/r/otoño$`))
  await visitor.close()
})

test('the requests of a first visit start with the code, and none is sent twice', async () => {
  const visitor = await openContext(browser, atajo.url, { serviceWorkers: 'block' })
  const page = await visitor.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^.api.(auth|link.user)/.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  let letCodeCome = () => {}
  const isAsked = new Promise<void>((resolve) => {
    letCodeCome = resolve
  })
  await page.route('**/assets/*.js', (route) => isAsked.then(() => route.continue()))
  const list = page.waitForResponse((response) => response.url().endsWith('/api/link/user/?password=omit'))
  await page.goto('/links', { waitUntil: 'commit' })
  await list
  letCodeCome()
  await page.getByText('No tienes enlaces creados.').waitFor()
  expect(asked).toEqual(['GET /api/auth/status', 'POST /api/auth/guest', 'GET /api/link/user/'])
  await visitor.close()
})

test('a page loaded without the worker is controlled by it later', async () => {
  const visitor = await openContext(browser, atajo.url)
  const page = await visitor.newPage()
  await page.goto('/')
  await untilReadyOffline(page)
  const devTools = await visitor.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), devTools.send('Page.reload', { ignoreCache: true })])
  await untilReadyOffline(page)
  await visitor.setOffline(true)
  await page.getByRole('link', { name: 'Iniciar Sesión' }).first().click()
  await page.getByRole('heading', { name: 'Iniciar Sesión', level: 1 }).waitFor()
  await visitor.close()
})
