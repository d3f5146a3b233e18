import { expect, test } from 'vitest'
import { withoutWorker } from './harness/browser.ts'
import { atajo, context, openJourney, page } from './harness/journey.ts'
import { PASSWORD, post, printedSetupPath, signOut } from './harness/people.ts'

withoutWorker()

openJourney({ ownService: {} })

const main = () => page.getByRole('main')
const fill = async (username: string) => {
  await main().getByLabel('Usuario').fill(username)
  await main().getByLabel('Correo').fill(`${username}@example.com`)
  await main().getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
}
const leave = async (name: string) => {
  await signOut(page)
  await page.getByRole('button', { name: `Cuenta de ${name}` }).waitFor({ state: 'detached' })
  await page.getByText('Sesión cerrada').first().waitFor()
}
const admin = (path: string, data: unknown, method = 'PUT') =>
  context.request.fetch(`${atajo.url}/api/admin/${path}`, { method, data })

test('the printed setup address creates the first administrator, once', async () => {
  const checks: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/setup/check')) checks.push(answer.status())
  })
  await page.goto('/setup#inventada')
  await main().getByText('Esta dirección ya no sirve').waitFor()
  const address = await printedSetupPath(atajo)
  await page.goto('about:blank')
  await page.goto(address)
  await main().getByRole('heading', { name: 'Crea la primera cuenta' }).waitFor()
  await main()
    .getByText(/^Versión \d+\.\d+\.\d+/)
    .waitFor()
  await main().getByLabel('Nombre').fill('Lucía Herrero')
  await fill('lucia')
  await main().getByText('Las demás las crea quien quiera.').waitFor()
  await main().getByLabel('Con invitación').check()
  await main().getByText('Las demás las invitas tú.').waitFor()
  await main().getByRole('button', { name: 'Crear cuenta y entrar' }).click()
  await page.getByRole('button', { name: 'Cuenta de lucia' }).waitFor()
  await main().getByRole('heading', { name: 'Ya administras este servidor' }).waitFor()
  expect(await main().getByRole('link', { name: 'Traer enlaces' }).getAttribute('href')).toBe('/import')
  expect(await main().getByRole('link', { name: 'Crear enlace' }).getAttribute('href')).toBe('/links/create')
  expect(checks, 'of the invented one and of the printed one').toEqual([400, 200])
  const account = await (await context.request.get('/api/account')).json()
  expect(account).toMatchObject({ role: 'admin', name: 'Lucía Herrero', planId: 2 })
  await page.goto('about:blank')
  await page.goto(address)
  await main().getByText('Esta dirección ya no sirve').waitFor()
})

test('with closed registration the page says so, and an invitation opens it', async () => {
  const invitation = await admin('invitations', { planId: 2, uses: 1 }, 'POST')
  const { url } = await invitation.json()
  await page.goto('/')
  await leave('lucia')
  await main().getByText('Sin cuenta: hasta 10 enlaces').waitFor()
  expect(
    await main()
      .getByRole('link', { name: /cuenta/i })
      .count(),
  ).toBe(0)
  await page.goto('/login')
  await main().getByText('Aquí se entra por invitación').waitFor()
  expect(await main().getByRole('link', { name: 'Crear cuenta' }).count()).toBe(0)
  await page.goto('/register')
  await main().getByText('Aquí se entra por invitación').waitFor()
  expect(await main().getByLabel('Correo').count()).toBe(0)
  await page.goto(url)
  await main().getByText('Te han invitado').waitFor()
  await fill('pepe')
  await main().getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('button', { name: 'Cuenta de pepe' }).waitFor()
  expect((await (await context.request.get('/api/account')).json()).planId).toBe(2)
  await leave('pepe')
  await page.goto(url)
  await main().getByText('Te han invitado').waitFor()
  await fill('otra')
  await main().getByRole('button', { name: 'Crear cuenta' }).click()
  await main()
    .getByText(/invitación/)
    .first()
    .waitFor()
  await post(context, '/api/auth/login', { username: 'lucia', password: PASSWORD })
  expect((await admin('settings', { registration: 'closed' })).status()).toBe(200)
  await page.goto('/')
  await leave('lucia')
  await page.goto('/register')
  await page.reload()
  await main().getByText('Aquí no se crean cuentas nuevas').waitFor()
})
