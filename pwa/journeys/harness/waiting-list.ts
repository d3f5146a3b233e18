import type { Page } from 'playwright-core'
import { readStorage, waitingChanges } from './device-storage.ts'

/** Each line of the list that the pill opens: change, item and state. */
export async function listWaiting(page: Page): Promise<string[]> {
  // A notice may lie over it on a phone, and stays while a pointer is on it.
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

/** Why each waiting change was refused, null for one that was not; QR codes follow their links. */
export async function readRefusals(page: Page): Promise<(string | null)[]> {
  return waitingChanges(await readStorage(page))
    .filter(({ action }) => action !== 'qr-code.create')
    .map(({ refusal }) => refusal?.code ?? null)
}
