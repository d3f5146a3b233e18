import type { Page } from 'playwright-core'
import { readStorage, waitingChanges } from './device-storage.ts'

/** Reads each line of the list of waiting changes: change, item and state. */
export async function listWaiting(page: Page): Promise<string[]> {
  // On a phone a notice may cover the pill, and it stays while a pointer is on it.
  await page.locator('.sync-pill').press('Enter')
  const lines = page.getByRole('dialog').getByRole('listitem')
  await lines.first().waitFor()
  const texts = await lines.evaluateAll((all) =>
    all.map((line) => {
      const [which, what, state] = ['b', 'small', '.status'].map(
        (part) => line.querySelector(part)?.textContent,
      )
      return `${what?.replace(/, .*/, '')} ${which}: ${state}`
    }),
  )
  await page.keyboard.press('Escape')
  return texts
}

/**
 * Returns the refusal of each waiting change, or null; QR codes are left out, because they follow
 * their links.
 */
export async function readRefusals(page: Page): Promise<(string | null)[]> {
  return waitingChanges(await readStorage(page))
    .filter(({ action }) => action !== 'qr-code.create')
    .map(({ refusal }) => refusal?.code ?? null)
}
