import { afterAll, expect, test } from 'vitest'
import { startTestProvider } from '../../api/src/testing/test-provider.ts'
import { openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, openJourney, page } from './harness/journey.ts'
import { PASSWORD, post, printedSetupPath } from './harness/people.ts'

withoutWorker()

const provider = await startTestProvider()
const marta = { sub: 'm', email: 'marta@casa.example', email_verified: true, preferred_username: 'marta' }

openJourney({
  ownService: provider.settings({ OIDC_ONLY: 'true', OIDC_AUTO_CREATE: 'true', REGISTRATION: 'closed' }),
})
afterAll(() => provider.close())

const main = () => page.getByRole('main')
const enter = () => main().getByRole('button', { name: 'Entrar con Casa' })
const open = async (path: string) => {
  await page.goto(path)
  await main().waitFor()
}

test('the first account gets a password at the printed setup address', async () => {
  const [, token] = (await printedSetupPath(atajo)).split('#')
  const first = await openContext(browser, atajo.url)
  const account = { username: 'lucia', email: 'lucia@example.com', password: PASSWORD }
  await post(first, '/api/setup', { token, account })
  await first.close()
})

test('the sign-in page offers only the provider, and a first sign-in creates the account', async () => {
  provider.person = marta
  for (const path of ['/register', '/login']) {
    await open(path)
    await main().getByText('Aquí se entra con tu cuenta de Casa').waitFor()
    expect(await page.getByLabel('Contraseña', { exact: true }).count()).toBe(0)
    await enter().waitFor()
  }
  await enter().click()
  await page.getByRole('button', { name: 'Cuenta de marta' }).waitFor()
})

test('the last sign-in method cannot be removed, and the page says why', async () => {
  await open('/account')
  const row = main().locator('li').filter({ hasText: 'Cuenta de Casa' })
  await row.getByText('marta@casa.example').waitFor()
  await main().getByText('Aún no tienes: entras de otra manera.').waitFor()
  await row.getByRole('button', { name: 'Quitar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await dialog.getByText('Antes de quitarla, pon una contraseña o añade otra forma de entrar').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await row.getByText('marta@casa.example').waitFor()
})

test('administrators can sign in with a password, even if the provider is down', async () => {
  await provider.close()
  const other = await openContext(browser, atajo.url)
  const door = await other.newPage()
  await door.goto('/login')
  await door.getByRole('button', { name: 'Administro este servidor: entrar con contraseña' }).click()
  await door.getByLabel('Usuario o correo').fill('lucia')
  await door.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await door.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await door.getByRole('button', { name: 'Cuenta de lucia' }).waitFor()
  await other.close()
})
