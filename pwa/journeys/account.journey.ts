import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openContext, untilReadyOffline } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { PASSWORD, post, runCommand, signOut } from './harness/people.ts'
import { addVirtualAuthenticator } from './harness/virtual-authenticator.ts'

const LAST_PASSWORD = 'una tercera frase, de la eñe'
const NEW_PASSWORD = 'otra frase con la eñe de año'

openJourney({ account: { username: 'lucia' } })

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const account = async () => (await context.request.get('/api/account')).json()
const signIn = async (username: string, password: string) => {
  const other = await openContext(browser, atajo.url)
  const { status } = await other.request
    .post('/api/auth/login', { data: { username, password } })
    .then((answer) => ({ status: answer.status() }))
  await other.close()
  return status
}

test('the menu shows the name and the usage, and leads to the account page', async () => {
  await post(context, '/api/link/create', { longUrl: 'https://example.com/uno' })
  await page.goto('/links')
  await page.getByRole('button', { name: 'Cuenta de lucia' }).click()
  const menu = page.getByRole('dialog', { name: 'Cuenta de lucia' })
  await menu.getByText('Plan gratis · 1 de 50 enlaces').waitFor()
  await menu.getByRole('button', { name: 'Cerrar sesión' }).waitFor()
  await menu.getByRole('link', { name: 'Tu cuenta' }).click()
  await page.getByRole('heading', { name: 'Tu cuenta', level: 1 }).waitFor()
  await menu.waitFor({ state: 'detached' })
})

test('a display name is saved at once, and a user name only with the password', async () => {
  await page.getByLabel('Nombre').fill('Lucía Peña')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Perfil guardado').first().waitFor()
  await page.getByLabel('Usuario').fill('lucia.p')
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no es esta')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => page.getByLabel('Tu contraseña', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true')
  expect((await account()).username).toBe('lucia')
  await page.getByLabel('Tu contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Cuenta de lucia.p' }).waitFor()
  expect(await account()).toMatchObject({ username: 'lucia.p', name: 'Lucía Peña' })
})

test('a password change requires the old password, and the new one is valid from then on', async () => {
  await main().getByText('La misma desde que creaste la cuenta').waitFor()
  await page.getByRole('button', { name: 'Cambiar' }).click()
  await dialog().getByLabel('Contraseña actual', { exact: true }).fill('no es esta')
  await dialog().getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
  await dialog().getByText('Buena').waitFor()
  await dialog().getByRole('button', { name: 'Cambiar' }).click()
  const current = dialog().getByLabel('Contraseña actual', { exact: true })
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
  await current.fill(PASSWORD)
  await dialog().getByRole('button', { name: 'Cambiar' }).click()
  await page.getByText('Contraseña cambiada').first().waitFor()
  await main()
    .getByText(/^Cambiada el /)
    .waitFor()
  expect(await signIn('lucia.p', PASSWORD)).toBe(401)
  expect(await signIn('lucia.p', NEW_PASSWORD)).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Cuenta de lucia.p' }).waitFor()
})

test('a key is shown once, works within its scope, and is revoked', async () => {
  await main().getByRole('button', { name: 'Crear clave' }).click()
  await dialog().getByLabel('Nombre').fill('Cartelería')
  await dialog().getByRole('radio', { name: 'Crear' }).check()
  await dialog().getByRole('button', { name: 'Crear clave' }).click()
  const apiKey =
    (await dialog()
      .getByText(/^atajo_/)
      .textContent()) ?? ''
  await dialog().getByRole('button', { name: 'Hecho' }).click()
  const create = () =>
    context.request.post('/api/public/create', {
      data: { longUrl: 'https://example.com/clave' },
      headers: { 'X-API-Key': apiKey },
    })
  expect((await create()).status()).toBe(201)
  await main().getByRole('button', { name: 'Quitar Cartelería' }).click()
  await dialog().getByRole('button', { name: 'Quitar' }).click()
  await main().getByText('Aún no tienes claves').waitFor()
  expect((await create()).status()).toBe(401)
})

test('a YOURLS key is shown once with its address, a ShareX file and instructions', async () => {
  await main().getByRole('button', { name: 'Crear clave' }).click()
  await dialog().getByLabel('Nombre').fill('ShareX')
  await dialog().getByRole('radio', { name: 'Para programas que hablan YOURLS' }).check()
  await dialog().getByRole('button', { name: 'Crear clave' }).click()
  await dialog().getByText('/yourls-api.php').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Archivo para ShareX' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.sxcu$/)
  const uploader = JSON.parse(readFileSync(await download.path(), 'utf8'))
  const shorten = () =>
    context.request.post('/yourls-api.php', {
      form: { ...uploader.Arguments, url: 'https://example.com/sharex' },
    })
  expect((await (await shorten()).json()).shorturl).toMatch(/\/r\/\w{7}$/)
  await dialog().getByText('Pasos para Atajos de Apple').click()
  await dialog().getByText('Entrada del atajo').waitFor()
  await dialog().getByRole('button', { name: 'Hecho' }).click()
  await main().getByRole('button', { name: 'Quitar ShareX' }).click()
  await dialog().getByRole('button', { name: 'Quitar' }).click()
  await main().getByText('Aún no tienes claves').waitFor()
  expect((await shorten()).status()).toBe(403)
})

test('offline the account page shows cached data and says that nothing can be changed', async () => {
  await untilReadyOffline(page)
  await context.setOffline(true)
  await page.goto('/links')
  await page.goto('/account')
  await page.getByLabel('Nombre').waitFor()
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Lucía Peña')
  await page.getByLabel('Nombre').fill('Otra')
  await main().getByText('Sin conexión no se puede cambiar nada aquí').waitFor()
  expect(await page.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  await context.setOffline(false)
})

test('a session closed from another device says so and removes all account data', async () => {
  const other = await openContext(browser, atajo.url)
  await post(other, '/api/auth/login', { username: 'lucia.p', password: NEW_PASSWORD })
  const otherPage = await other.newPage()
  await otherPage.goto('/links')
  await otherPage.getByText('example.com/uno').first().waitFor()

  await page.goto('/account')
  // The cached list of the last visit appears first, without the other device.
  const closings = main().getByRole('button', { name: /^Cerrar la sesión de/ })
  await expect.poll(() => closings.count()).toBe(2)
  await closings.first().click()
  await page.getByText('Sesión cerrada').first().waitFor()

  await otherPage.reload()
  await otherPage.getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
  await otherPage.getByText('No tienes enlaces creados').waitFor()
  expect(await otherPage.getByText('example.com/uno').count()).toBe(0)
  expect((await other.request.get('/api/account')).status()).toBe(403)
  await other.close()
})

test('two-step sign-in is turned on with a code, required at the next sign-in, and turned off', async () => {
  await page.goto('/account')
  await main().getByRole('switch', { name: 'Activar la verificación en dos pasos' }).click()
  await dialog().getByRole('img', { name: 'Código QR para la aplicación de códigos' }).waitFor()
  const secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await dialog().getByLabel('Código de seis cifras').fill(codeAt(0))
  await dialog().getByRole('button', { name: 'Activar' }).click()
  const codes = dialog().getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  await dialog().getByRole('button', { name: 'Los he guardado' }).click()
  await main()
    .getByText(/^Activada el /)
    .waitFor()
  await main().getByText('Te quedan 10 de 10').waitFor()

  await signOut(page)
  await page.getByText('Sesión cerrada').first().waitFor()
  await page.goto('/login')
  await page.getByLabel('Usuario o correo').fill('lucia.p')
  await page.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD)
  await main().getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
  const code = page.getByLabel('Código de verificación')
  await code.fill('000000')
  await main().getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  await code.fill(recoveryCode)
  await main().getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Cuenta de lucia.p' }).waitFor()

  await page.goto('/account')
  await main().getByText('Te quedan 9 de 10').waitFor()
  await main().getByRole('switch', { name: 'Activar la verificación en dos pasos' }).click()
  await dialog().getByLabel('Código de verificación').fill(codeAt(1))
  await dialog().getByRole('button', { name: 'Desactivar' }).click()
  await main().getByText('Sin activar').waitFor()
})

test('without email, a forgotten password is reset by the operator', async () => {
  const stranger = await openContext(browser, atajo.url)
  const strange = await stranger.newPage()
  await strange.goto('/login')
  await strange.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click()
  await strange.getByText('Este servidor no envía correos').waitFor()
  const { status, stdout } = runCommand(atajo, 'reset-password', 'lucia.p')
  expect(status).toBe(0)
  const link = /http\S+\/reset#\S+/.exec(stdout)?.[0] ?? ''
  await strange.goto(link)
  await strange.getByLabel('Contraseña nueva').fill(LAST_PASSWORD)
  await strange.getByRole('button', { name: 'Guardar contraseña' }).click()
  await strange.getByText('Contraseña cambiada').first().waitFor()
  expect(await signIn('lucia.p', LAST_PASSWORD)).toBe(200)
  await strange.goto(link)
  await strange.reload()
  await strange.getByLabel('Contraseña nueva').fill('una cuarta frase, de la eñe')
  await strange.getByRole('button', { name: 'Guardar contraseña' }).click()
  await strange.getByRole('link', { name: 'Pedir otro enlace' }).waitFor()
  await stranger.close()
})

test('a passkey is added, signs in without a password, and is removed', async () => {
  await post(context, '/api/auth/login', { username: 'lucia.p', password: LAST_PASSWORD })
  await page.goto('/account')
  await addVirtualAuthenticator(page)
  await main().getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await dialog().getByLabel('Nombre').fill('Portátil del taller')
  await dialog().getByRole('button', { name: 'Añadir' }).click()
  await main().getByText('Portátil del taller').waitFor()

  await signOut(page)
  await page.getByText('Sesión cerrada').first().waitFor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await page.getByRole('button', { name: 'Cuenta de lucia.p' }).waitFor()

  await page.goto('/account')
  await main().getByRole('button', { name: 'Cambiar el nombre de Portátil del taller' }).click()
  await dialog().getByLabel('Nombre').fill('Portátil de casa')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await main().getByRole('button', { name: 'Quitar Portátil de casa' }).click()
  await dialog().getByRole('button', { name: 'Quitar' }).click()
  await page.getByText('Llave de acceso quitada').first().waitFor()
  await main().getByText('Portátil de casa').waitFor({ state: 'detached' })
})

test('an account pending deletion is inaccessible, and a sign-in recovers all of it', async () => {
  await page.goto('/account')
  await main().getByRole('button', { name: 'Eliminar', exact: true }).click()
  await dialog().getByLabel('Escribe tu usuario: lucia.p').fill('lucia')
  await dialog().getByLabel('Tu contraseña', { exact: true }).fill(LAST_PASSWORD)
  await dialog().getByRole('button', { name: 'Eliminar la cuenta' }).click()
  const typed = dialog().getByLabel('Escribe tu usuario: lucia.p')
  await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true')
  await typed.fill('lucia.p')
  await dialog().getByRole('button', { name: 'Eliminar la cuenta' }).click()
  await page.getByText('Cuenta eliminada').waitFor()
  await page.getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
  await page.goto('/links')
  await page.getByText('No tienes enlaces creados').waitFor()
  await post(context, '/api/auth/login', { username: 'lucia.p', password: LAST_PASSWORD })
  await page.goto('/links')
  await page.getByText('example.com/uno').first().waitFor()
})
