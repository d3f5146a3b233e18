import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ageSignIns } from '../../api/src/testing/age-sign-ins.ts'
import { openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, openJourney, page } from './harness/journey.ts'
import { PASSWORD, post } from './harness/people.ts'
import { addVirtualAuthenticator } from './harness/virtual-authenticator.ts'

withoutWorker()

openJourney({ account: { username: 'lucia' } })

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')

/** Types the password that a dialog asks for, first a wrong one. */
async function typePassword(submit: string) {
  const password = dialog().getByLabel('Tu contraseña', { exact: true })
  await password.fill('no es esta')
  await dialog().getByRole('button', { name: submit }).click()
  await dialog().getByText('Escribe la contraseña que tienes ahora').waitFor()
  await password.fill(PASSWORD)
  await dialog().getByRole('button', { name: submit }).click()
}

test('sensitive changes ask for the password once, some time after the sign-in', async () => {
  const elsewhere = await openContext(browser, atajo.url)
  await post(elsewhere, '/api/auth/login', { username: 'lucia', password: PASSWORD })
  await ageSignIns(atajo.dataDir)
  await page.goto('/account')
  await main().getByRole('switch', { name: 'Activar la verificación en dos pasos' }).click()
  await typePassword('Continuar')
  await dialog().getByRole('img', { name: 'Código QR para la aplicación de códigos' }).waitFor()
  const secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret }).generate()
  await dialog().getByLabel('Código de seis cifras').fill(code)
  await dialog().getByRole('button', { name: 'Activar' }).click()
  const codes = dialog().getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const [first = '', second = ''] = await codes.allTextContents()
  await dialog().getByRole('button', { name: 'Los he guardado' }).click()
  expect((await elsewhere.request.get('/api/account')).status()).toBe(401)
  await elsewhere.close()

  await main().getByRole('button', { name: 'Renovar' }).click()
  await dialog().getByLabel('Código de verificación').fill(first)
  await dialog().getByRole('button', { name: 'Renovar' }).click()
  await typePassword('Renovar')
  await expect.poll(() => codes.count()).toBe(10)
  const [renewed = ''] = await codes.allTextContents()
  expect([first, second]).not.toContain(renewed)
  await dialog().getByRole('button', { name: 'Los he guardado' }).click()

  await main().getByRole('switch', { name: 'Activar la verificación en dos pasos' }).click()
  await dialog().getByLabel('Código de verificación').fill(renewed)
  await dialog().getByRole('button', { name: 'Desactivar' }).click()
  await typePassword('Desactivar')
  await main().getByText('Sin activar').waitFor()
})

test('another session is closed with the password, some time after the sign-in', async () => {
  const elsewhere = await openContext(browser, atajo.url)
  await post(elsewhere, '/api/auth/login', { username: 'lucia', password: PASSWORD })
  await ageSignIns(atajo.dataDir)
  await page.reload()
  await main()
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .click()
  await typePassword('Cerrar la sesión')
  await page.getByText('Sesión cerrada').first().waitFor()
  expect((await elsewhere.request.get('/api/account')).status()).toBe(401)
  await elsewhere.close()
})

test('an API key is created with the password and revoked with it, unless it is kept', async () => {
  await main().getByRole('button', { name: 'Crear clave' }).click()
  await dialog().getByLabel('Nombre').fill('Cartelería')
  await dialog().getByRole('button', { name: 'Crear clave' }).click()
  await typePassword('Crear clave')
  const secret = dialog().getByText(/^atajo_/)
  const apiKey = (await secret.textContent()) ?? ''
  await dialog().getByRole('button', { name: 'Hecho' }).click()
  await page.goto('/apidocs')
  await main().getByRole('button', { name: 'Obtener mi API Key' }).click()
  await main().getByLabel('Tu contraseña', { exact: true }).fill(PASSWORD)
  await main().getByRole('button', { name: 'Obtener mi API Key' }).click()
  await page.locator('.api-key-shown code').waitFor()

  const read = async () => {
    const headers = { 'X-API-Key': apiKey }
    return (await fetch(`${atajo.url}/api/stats`, { headers })).status
  }
  const change = async (next: string, current: string, isKept: boolean) => {
    await main().getByRole('button', { name: 'Cambiar' }).first().click()
    await dialog().getByLabel('Contraseña actual', { exact: true }).fill(current)
    await dialog().getByLabel('Contraseña nueva').fill(next)
    await dialog().getByRole('checkbox', { name: 'Conservar las claves de API' }).setChecked(isKept)
    await dialog().getByRole('button', { name: 'Cambiar' }).click()
    await dialog().waitFor({ state: 'detached' })
  }
  await page.goto('/account')
  await main().getByText('Cartelería').waitFor()
  await change('otra frase con la eñe de año', PASSWORD, true)
  expect(await read()).toBe(200)
  await change(PASSWORD, 'otra frase con la eñe de año', false)
  expect(await read()).toBe(401)
  await main().getByText('Aún no tienes claves').waitFor()
  await main().getByRole('button', { name: 'Cambiar' }).first().click()
  await dialog().getByLabel('Contraseña nueva').waitFor()
  expect(await dialog().getByRole('checkbox').count()).toBe(0)
  await page.keyboard.press('Escape')
  await ageSignIns(atajo.dataDir)
})

test('a passkey is added with the password, before the device asks', async () => {
  await addVirtualAuthenticator(page)
  await page.goto('/account')
  await main().getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await dialog().getByLabel('Nombre').fill('Portátil del taller')
  await dialog().getByRole('button', { name: 'Añadir' }).click()
  await typePassword('Añadir')
  await main().getByText('Portátil del taller').waitFor()
  await main().getByRole('button', { name: 'Quitar Portátil del taller' }).click()
  await dialog().getByRole('button', { name: 'Quitar' }).click()
  await typePassword('Quitar')
  await page.getByText('Llave de acceso quitada').first().waitFor()
  await main().getByText('Portátil del taller').waitFor({ state: 'detached' })
})
