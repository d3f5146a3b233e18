import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { addStyles } from '../../pwa/journeys/harness/add-styles.ts'
import type { DemoService } from './demo-service.ts'

/** The address that the pictures show. */
const SHOWN_URL = 'https://atajo.example'
const SETTLE_MS = 1_500

/** A page of the demo's owner for pictures, where nothing moves. */
export async function openDemoPage(
  browser: Browser,
  service: DemoService,
  screen: BrowserContextOptions,
): Promise<Page> {
  const options = { locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({
    ...options,
    colorScheme: 'light',
    baseURL: service.url,
    ...screen,
  })
  await service.signIn(context)
  const page = await context.newPage()
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), publicUrl: SHOWN_URL } })
  })
  return page
}

/** A picture of one of the demo owner's pages, once it stands; PNG. */
export async function photographDemoPage(
  browser: Browser,
  service: DemoService,
  { path, screen }: { path: string; screen: BrowserContextOptions },
): Promise<Buffer> {
  const page = await openDemoPage(browser, service, screen)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hideNotices(page)
  await untilDrawn(page)
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

/** Waits until nothing on the page is on its way any more, charts and pictures neither. */
export async function untilDrawn(page: Page): Promise<void> {
  for (const waiting of ['.spinner, .skeleton', '.chart:not(:has(svg))']) {
    await page.locator(waiting).first().waitFor({ state: 'detached' })
  }
  // Lines grow and pictures arrive; nothing on the page says when the last has.
  await page.waitForTimeout(SETTLE_MS)
}

/** Hides what the app says about itself. */
export async function hideNotices(page: Page): Promise<void> {
  await addStyles(page, '[data-sonner-toaster], .app-notice { display: none }')
}
