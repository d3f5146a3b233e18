import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { startTestProvider } from '../../api/src/testing/test-provider.ts'
import { withoutWorker } from './harness/browser.ts'
import { atajo, context, openJourney, page } from './harness/journey.ts'
import { PASSWORD, post, signOut } from './harness/people.ts'

withoutWorker()

const provider = await startTestProvider()
const marta = { sub: 'm', email: 'marta@casa.example', email_verified: true, preferred_username: 'marta' }

openJourney({ ownService: provider.settings() })
afterAll(() => provider.close())

const enter = () => page.getByRole('button', { name: 'Entrar con Casa' })
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
/** Signing out reloads the page at /, which another navigation would interrupt. */
const leave = async (name: string) => {
  await signOut(page)
  await page.getByRole('button', { name: `Cuenta de ${name}` }).waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.pathname === '/')
}
const open = async (path: string) => {
  await page.goto(path)
  await main().waitFor()
}

test('a new person reaches the requested page and keeps the guest’s links', async () => {
  provider.person = marta
  await post(context, '/api/auth/guest', {})
  await post(context, '/api/link/create', { longUrl: 'https://example.com/de-invitada' })
  await open('/groups')
  await page.waitForURL('**/login')
  await enter().click()
  await page.waitForURL('**/groups')
  await page.getByRole('button', { name: 'Cuenta de marta' }).waitFor()
  await open('/links')
  await page.getByText('example.com/de-invitada').first().waitFor()
  await leave('marta')
})

test('a failure is explained, and the address keeps no trace of it', async () => {
  provider.person = null
  await open('/register')
  await enter().click()
  await main().getByText('El otro servicio dice que no has querido entrar').waitFor()
  expect(page.url()).toBe(`${atajo.url}/login`)
  provider.person = { ...marta, sub: 'otra' }
  await enter().click()
  await main().getByText('Ya hay una cuenta con ese correo').waitFor()
})

test('an address that claims a return is ignored in a tab that did not go to the provider', async () => {
  await page.evaluate(() => sessionStorage.clear())
  const about = 'challenge=c&deletedUntil=2030-01-01T00:00:00Z&username=marta'
  for (const claim of [`account_closing&${about}`, 'totp_required&challenge=c', 'oidc_not_joined']) {
    await open('/recover')
    await page.goto(`/login#oidc=${claim}`)
    await page.waitForURL(`${atajo.url}/login`)
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    expect(await dialog().count()).toBe(0)
    expect(await main().getByText('Ya hay una cuenta con ese correo').count()).toBe(0)
  }
})

test('an account links the provider with its password, and signing in then requires its code', async () => {
  await post(context, '/api/auth/register', {
    username: 'lucia',
    email: 'lucia@example.com',
    password: PASSWORD,
  })
  await post(context, '/api/auth/login', { username: 'lucia', password: PASSWORD })
  provider.person = { ...marta, sub: 'l', email: 'lucia@casa.example' }
  await open('/links')
  await page.getByRole('button', { name: 'Cuenta de lucia' }).waitFor()
  await open('/account')
  const row = main().locator('li').filter({ hasText: 'Cuenta de Casa' })
  await row.getByRole('button', { name: 'Enlazar' }).click()
  await dialog().getByLabel('Tu contraseña', { exact: true }).fill(PASSWORD)
  await dialog().getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Cuenta enlazada').first().waitFor()
  await row.getByText('lucia@casa.example').waitFor()
  const { secret } = await post<{ secret: string }>(context, '/api/account/totp', {})
  const codeAt = (at: number) => new TOTP({ secret }).generate({ timestamp: at })
  await post(context, '/api/account/totp/confirm', { code: codeAt(Date.now()) })
  await open('/links')
  await leave('lucia')
  await open('/login')
  await enter().click()
  await page.getByLabel('Código de verificación').fill(codeAt(Date.now() + 30_000))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Cuenta de lucia' }).waitFor()
})
