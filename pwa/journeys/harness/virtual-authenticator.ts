import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/**
 * Gives a page a virtual authenticator and removes it after the test, so that a retry has its own.
 */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  onTestFinished(() => devices.detach())
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}
