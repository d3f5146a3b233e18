import { afterAll, expect, test } from 'vitest'
import { startTestMailServer } from '../../api/src/testing/test-mail-server.ts'
import { openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { PASSWORD, post } from './harness/people.ts'

withoutWorker()

const NEW_PASSWORD = 'otra frase con la eñe de año'
const mail = await startTestMailServer()

openJourney({ ownService: { SMTP_URL: mail.url, MAIL_FROM: 'Atajo <atajo@localhost>' } })
afterAll(() => mail.stop())

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const account = async () => (await context.request.get('/api/account')).json()

/** Waits for the newest email to an address with this subject; returns its link. */
async function linkTo(address: string, subject: string): Promise<string> {
  const found = () => mail.to(address).filter((each) => each.subject.includes(subject))
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return (
    found().at(-1)?.link ??
    found()
      .at(-1)
      ?.text.match(/http\S+/)?.[0] ??
    ''
  )
}

/** Submits the sign-in form with Enter. */
async function signIn(password: string, to = page): Promise<void> {
  await to.goto('/login')
  await to.getByLabel('Usuario o correo').fill('rosa')
  await to.getByLabel('Contraseña', { exact: true }).fill(password)
  await to.getByLabel('Contraseña', { exact: true }).press('Enter')
}

test('a new account is confirmed by the link in its email', async () => {
  await page.goto('/register')
  await page.getByLabel('Usuario').fill('rosa')
  await page.getByLabel('Correo').fill('rosa@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await main().getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('button', { name: 'Cuenta de rosa' }).waitFor()
  await page.goto(await linkTo('rosa@example.com', 'Confirma tu correo'))
  await main().getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Correo confirmado').first().waitFor()
  expect(await account()).toMatchObject({ emailVerified: true, pendingEmail: null })
})

test('a forgotten password is reset by email from the sign-in form', async () => {
  // An open page would create a guest session when it notices that its own has ended.
  await page.goto('about:blank')
  const away = await openContext(browser, atajo.url)
  const other = await away.newPage()
  await other.goto('/login')
  await other.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click()
  await other.getByRole('heading', { name: 'Recuperar la contraseña' }).waitFor()
  await other.getByLabel('Usuario o correo').fill('ROSA@example.com')
  await other.getByRole('button', { name: 'Enviar enlace' }).click()
  await other.getByRole('heading', { name: 'Mira tu correo' }).waitFor()
  const link = await linkTo('rosa@example.com', 'Elige otra contraseña')
  await other.goto(link)
  await other.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await other.getByRole('checkbox', { name: 'Conservar las claves de API' }).check()
  await other.getByRole('button', { name: 'Guardar contraseña' }).click()
  await other.getByText('Contraseña cambiada').first().waitFor()
  await signIn(NEW_PASSWORD, other)
  await other.getByRole('button', { name: 'Cuenta de rosa' }).waitFor()
  expect((await context.request.get('/api/account')).status()).toBe(401)
  await away.close()
})

test('a new email address takes effect when its link is opened', async () => {
  await post(context, '/api/auth/login', { username: 'rosa', password: NEW_PASSWORD })
  await page.goto('/account')
  await page.getByLabel('Correo').fill('rosa@otra.example')
  await page.getByLabel('Tu contraseña', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await main().getByText('Falta abrir el enlace').waitFor()
  expect((await account()).email).toBe('rosa@example.com')
  await page.goto(await linkTo('rosa@otra.example', 'Confirma tu correo'))
  await main().getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Correo confirmado').first().waitFor()
  expect(await account()).toMatchObject({ email: 'rosa@otra.example', emailVerified: true })
})

test('an account pending deletion asks before it is recovered, by keyboard and on a phone', async () => {
  const { shortUrl } = await post<{ shortUrl: string }>(context, '/api/link/create', {
    longUrl: 'https://example.com/vuelve',
  })
  await page.goto('/account')
  await main().getByRole('button', { name: 'Eliminar', exact: true }).click()
  await dialog().getByLabel('Escribe tu usuario: rosa').fill('rosa')
  await dialog().getByLabel('Tu contraseña', { exact: true }).fill(NEW_PASSWORD)
  await dialog().getByRole('button', { name: 'Eliminar la cuenta' }).click()
  await page.getByText('Cuenta eliminada').waitFor()
  expect(await linkTo('rosa@otra.example', 'se va a borrar')).toBe(`${atajo.url}/login`)

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(NEW_PASSWORD)
  await page.getByRole('dialog', { name: '¿Recuperar tu cuenta?' }).waitFor()
  await dialog().getByText('Eliminaste la cuenta «rosa»').waitFor()
  const stay = dialog().getByRole('button', { name: 'Dejarla como está' })
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  expect(await (await context.request.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false })

  await signIn(NEW_PASSWORD)
  await dialog().waitFor()
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cuenta de rosa' }).waitFor()
  await page.goto('/links')
  await page.getByText(shortUrl).first().waitFor()
})
