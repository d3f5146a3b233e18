import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { addStyles } from './harness/add-styles.ts'
import { openContext, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, openJourney } from './harness/journey.ts'
import { signUp } from './harness/people.ts'

openJourney()

/** Opens the landing page and records the errors of React and of the app. */
async function openLanding(visitor: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await visitor.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const node of document.querySelectorAll('h1, input')) Object.assign(node, { wasPrerendered: true })
    })
  })
  await page.goto('/')
  return { page, errors }
}

/** Waits until the app renders the parts that the prerendered page omits. */
async function untilHydrated(page: Page): Promise<void> {
  await page.locator('.specimen-qr path').nth(1).waitFor({ state: 'attached' })
}

function keptNodes(page: Page): Promise<string[]> {
  return page.locator('h1, input').evaluateAll((nodes) => {
    return nodes.filter((node) => 'wasPrerendered' in node).map(({ tagName }) => tagName)
  })
}

test('a guest’s first visit keeps the painted page', async () => {
  const visitor = await openContext(browser, atajo.url)
  const { page, errors } = await openLanding(visitor)
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect([await keptNodes(page), errors]).toEqual([['H1', 'INPUT'], []])
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/mark.svg')
  await visitor.close()
})

test('a member’s start page replaces the landing page when the session is known, and appears at once later', async () => {
  const visitor = await openContext(browser, atajo.url)
  await signUp(atajo, visitor, { username: 'marta' })
  const { page, errors } = await openLanding(visitor)
  const hasStarted = async () => {
    await page.getByRole('heading', { name: 'Hola, marta' }).waitFor()
    await page.getByRole('region', { name: 'Últimos enlaces' }).waitFor()
  }
  await hasStarted()
  expect([await keptNodes(page), errors]).toEqual([['H1', 'INPUT'], []])
  await untilReadyOffline(page)

  await page.reload()
  await hasStarted()
  expect([await keptNodes(page), errors]).toEqual([[], []])

  await visitor.setOffline(true)
  await page.reload()
  await hasStarted()
  await page.getByText('Sin conexión').first().waitFor()
  const unexpected = errors.filter(
    (line) => !/ERR_INTERNET_DISCONNECTED|ConnectionError|Error cargando/.test(line),
  )
  expect([await keptNodes(page), unexpected]).toEqual([[], []])
  await visitor.close()
})

/** Runs in the page: waits until tasks after the first paint have begun. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
}

test('the landing page works without the app’s code until an interaction', async () => {
  const visitor = await openContext(browser, atajo.url, { serviceWorkers: 'block' })
  const page = await visitor.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(request.url())
  })
  // Without `load` the page never becomes idle, however slow the machine is.
  await page.addInitScript(() => addEventListener('load', (event) => event.stopImmediatePropagation()))
  await page.goto('/')
  await page.evaluate(untilPainted)
  expect(asked).toEqual([])
  const came = page.waitForRequest('**/assets/*.js')
  await page.getByLabel('Dirección larga').press('a')
  await came
  await visitor.close()
})

/** Opens the landing page without its app; `start` lets the app load. */
async function openEarly(visitor: BrowserContext): Promise<{ early: Page; start: () => Promise<void> }> {
  const early = await visitor.newPage()
  const held: Route[] = []
  await early.route('**/assets/*.js', (route) => void held.push(route))
  await early.goto('/', { waitUntil: 'commit' })
  const start = async () => {
    await early.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.allSettled(held.map((route) => route.continue()))
  }
  return { early, start }
}

test('typing, scrolling and clicks before the app has started take effect', async () => {
  const visitor = await openContext(browser, atajo.url)
  const { early, start } = await openEarly(visitor)
  const field = early.getByLabel('Dirección larga')
  await field.fill('example.com/pronto')
  await early.getByRole('button', { name: 'Oscuro' }).click()
  const scrolled = await early.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await start()
  await early.locator('html[data-theme="dark"]').waitFor()
  expect(await field.inputValue()).toBe('example.com/pronto')
  expect(await early.evaluate(() => scrollY)).toBe(scrolled)
  await field.press('Enter')
  await early.getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).waitFor()
  await visitor.close()
})

test('an address submitted twice before the app has started is shortened once', async () => {
  const visitor = await openContext(browser, atajo.url)
  const { early, start } = await openEarly(visitor)
  await early.getByLabel('Dirección larga').fill('example.com/una-vez')
  await early.getByLabel('Dirección larga').press('Enter')
  await early.getByRole('button', { name: 'Acortar', exact: true }).click()
  await start()
  await early.getByRole('link', { name: /\/r\/[1-9A-HJ-NP-Za-km-z]{7}$/ }).waitFor()
  await early.getByRole('link', { name: 'Ver en mis enlaces' }).click()
  await early.getByText('example.com/una-vez').first().waitFor()
  await early.getByText('Mostrando: 1', { exact: true }).waitFor()
  await visitor.close()
})

test('several lines pasted before the app has started are offered as several addresses', async () => {
  const visitor = await openContext(browser, atajo.url)
  const { early, start } = await openEarly(visitor)
  const field = early.getByLabel('Dirección larga')
  await field.focus()
  await early.evaluate(() => navigator.clipboard.writeText('example.com/1\nexample.com/2'))
  await early.keyboard.press('Control+V')
  await expect.poll(() => field.inputValue()).toContain('example.com/2')
  await start()
  await early.getByRole('button', { name: 'Acortar 2 direcciones' }).waitFor()
  expect(await early.locator('#quick-url').inputValue()).toBe('')
  await visitor.close()
})

/** Runs in the page: returns the computed style of each element and of its ::before and ::after. */
function computedLook(): string[] {
  return [...document.querySelectorAll('body, body *:not(script)')].flatMap((element, index) => {
    const looks = [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part))
    const drawn = looks.filter(({ content }, part) => part === 0 || content !== 'none')
    return drawn.flatMap((look, part) =>
      Array.from(
        look,
        (name) => `${index} ${element.tagName} ${part} ${name}: ${look.getPropertyValue(name)}`,
      ),
    )
  })
}

const MEDIA = [
  { width: 390, colorScheme: 'light', forcedColors: 'none' },
  { width: 1440, colorScheme: 'dark', forcedColors: 'none' },
  { width: 820, colorScheme: 'light', forcedColors: 'active' },
] as const

async function looksOf(page: Page): Promise<string[]> {
  const looks: string[] = []
  for (const { width, ...media } of MEDIA) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(untilPainted)
    // The typeface loads after the first paint and determines the line heights.
    await page.evaluate(() => Promise.allSettled(Array.from(document.fonts, (face) => face.load())))
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    for (const line of await page.evaluate(computedLook)) looks.push(`${width} ${line}`)
  }
  return looks.filter((line) => !line.includes(' --'))
}

test('the landing page’s own styles render it like all of the app’s styles', async () => {
  const visitor = await openContext(browser, atajo.url, { serviceWorkers: 'block' })
  const page = await visitor.newPage()
  await page.addInitScript(() => addEventListener('load', (event) => event.stopImmediatePropagation()))
  await page.route('**/assets/*.js', () => {})
  await page.goto('/')
  await addStyles(page, '* { content-visibility: visible !important }')
  const own = await looksOf(page)
  expect(own.length).toBeGreaterThan(100_000)
  await page.evaluate(() => dispatchEvent(new Event('dragenter')))
  await page.locator('style[data-part]').waitFor({ state: 'detached' })
  const whole = new Set(await looksOf(page))
  expect(own.filter((line) => !whole.has(line))).toEqual([])
  await visitor.close()
})

test.each([
  ['a browser that may keep nothing', 'no deja que este sitio guarde nada', blockStorage],
  ['a browser that is too old', 'Este navegador es demasiado antiguo', beOld],
])(
  '%s gets the landing page with an explanation instead of an endless spinner',
  async (_what, words, prepare) => {
    const visitor = await openContext(browser, atajo.url, { serviceWorkers: 'block' })
    await visitor.addInitScript(prepare)
    const page = await visitor.newPage()
    await page.goto('/')
    await page.getByText(words).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto('/links')
    await page.getByText(words).waitFor()
    await expect.poll(() => page.locator('.boot-frame main').isVisible()).toBe(false)
    await visitor.close()
  },
)

test('without JavaScript every page of the app says at its top that it needs it', async () => {
  const visitor = await openContext(browser, atajo.url, { javaScriptEnabled: false })
  const page = await visitor.newPage()
  for (const path of ['/', '/links', '/login', '/stats']) {
    await page.goto(path)
    // Playwright does not find texts in a noscript.
    const sentence = page.locator('.cannot-run')
    expect(await sentence.textContent(), path).toContain('Atajo necesita JavaScript')
    expect((await sentence.boundingBox())?.y, path).toBe(0)
  }
  await visitor.close()
})

/** Runs in the page: behaves like "block all site data". */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

/** Runs in the page: behaves like an old browser with modules but without required features. */
function beOld(): void {
  CSS.supports = () => false
}
