import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openContext, PHONE, withoutWorker } from './harness/browser.ts'
import { atajo, browser, openJourney } from './harness/journey.ts'
import { signUp } from './harness/people.ts'

withoutWorker()

openJourney()

/**
 * Returns the distance between the heading and the bars at the top of the window, after scrolling
 * has ended.
 */
async function headingBelowBar(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: 'Tres formas de usarlo' })
  await heading.waitFor()
  await page.getByText('Actual').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return heading.evaluate((element) => {
    const bar = document.querySelector('.top-bar')
    const isFixed = bar !== null && ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
    const below = isFixed ? bar.getBoundingClientRect().bottom : 0
    return Math.round(element.getBoundingClientRect().top - below)
  })
}

test.each([
  { on: 'a desktop', screen: {}, isMember: false },
  { on: 'a desktop', screen: {}, isMember: true },
  { on: 'a phone', screen: PHONE, isMember: false },
  { on: 'a phone', screen: PHONE, isMember: true },
])(
  '/#pricing shows its heading at the top on $on, signed in: $isMember',
  async ({ screen, isMember, on }) => {
    const person = await openContext(browser, atajo.url, screen)
    if (isMember) await signUp(atajo, person, { username: `ana-${on.replace(/\W/g, '-')}` })
    const page = await person.newPage()
    const isInPlace = async () => {
      const distance = await headingBelowBar(page)
      return distance >= 0 && distance < 160 ? 'in place' : distance
    }
    await page.goto('/#pricing')
    await expect.poll(isInPlace).toBe('in place')
    await page.reload()
    await expect.poll(isInPlace).toBe('in place')
    await page.goto('/legal')
    await page.goto('/#pricing')
    await expect.poll(isInPlace).toBe('in place')
    await person.close()
  },
)
