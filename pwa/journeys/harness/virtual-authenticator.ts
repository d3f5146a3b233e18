import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Gives a page a device for passkeys, which goes with the test: a second try has its own. */
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
