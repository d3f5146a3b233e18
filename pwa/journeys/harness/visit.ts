import type { Page } from 'playwright-core'

interface Router {
  navigate(to: { href: string }): Promise<void>
}

/** Goes to an address as a link of the app does; a page that has not started the app starts it. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  // The landing page is there before the app has started.
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await page.evaluate(
    (href) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }),
    path,
  )
}
