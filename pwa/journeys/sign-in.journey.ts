import { expect, test } from 'vitest'
import { openContext, withoutWorker } from './harness/browser.ts'
import { atajo, browser, context, openJourney, page } from './harness/journey.ts'
import { post, SELLS_PRO, signOut, signUp } from './harness/people.ts'

withoutWorker()

const PASSWORD = 'una frase bastante larga'

openJourney({ settings: SELLS_PRO })

const form = () => page.getByRole('main')
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

test('a guest may enter some pages and is sent to sign in at others', async () => {
  for (const path of ['/dashboard/hola', '/groups', '/tags', '/pricing']) {
    await page.goto(path)
    await page.waitForURL('**/login')
    await heading('Iniciar sesión').waitFor()
  }
  for (const [path, title] of [
    ['/links', 'Mis enlaces'],
    ['/links/create', 'Crear enlace'],
    ['/apidocs', 'API para desarrolladores'],
    ['/success', 'Gracias'],
    ['/legal', 'Aviso legal'],
    ['/terms', 'Términos'],
    ['/privacy', 'Privacidad'],
    ['/notfound', 'Página no encontrada'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} · Atajo`)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('an unknown path shows a page that leads back', async () => {
  await page.goto('/no/existe')
  await page.getByRole('link', { name: 'Volver a Inicio' }).click()
  await page.waitForURL(`${atajo.url}/`)
})

test('a refused registration explains each field and keeps the typed values', async () => {
  await page.goto('/register')
  await page.getByLabel('Usuario').fill('x')
  await page.getByLabel('Correo').fill('marta')
  await page.getByLabel('Contraseña', { exact: true }).fill('123')
  await form().getByRole('button', { name: 'Mostrar contraseña' }).click()
  expect(await page.getByLabel('Contraseña', { exact: true }).getAttribute('type')).toBe('text')
  await form().getByRole('button', { name: 'Crear cuenta' }).click()
  for (const label of ['Usuario', 'Correo', 'Contraseña']) {
    await expect.poll(() => page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  }
  expect(await page.getByLabel('Correo').inputValue()).toBe('marta')
})

test('foreign answers have their own explanation', async () => {
  await page.getByLabel('Usuario').fill('marta')
  await page.getByLabel('Correo').fill('marta@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  const answers = [
    { status: 400, json: { error: 'internal_error', message: '', details: '' } },
    { status: 409, json: { error: 'username_taken', message: 'Solo el título.', details: '' } },
    { status: 201, json: { otra: 'cosa' } },
  ]
  const texts = [
    'Error en el registro.',
    'Solo el título.',
    'Error en el registro: Respuesta inválida del servidor.',
  ]
  for (const [index, text] of texts.entries()) {
    await page.route('**/api/auth/register', (route) => route.fulfill(answers[index] ?? {}), { times: 1 })
    await form().getByRole('button', { name: 'Crear cuenta' }).click()
    await form().getByText(text, { exact: true }).waitFor()
  }
  const refusal = { error: 'invalid_credentials', message: 'No se pudo iniciar sesión', details: '' }
  await page.route('**/api/auth/login*', (route) => route.fulfill({ status: 401, json: refusal }), {
    times: 1,
  })
  await form().getByRole('button', { name: 'Crear cuenta' }).click()
  await form().getByText('Login failed.').waitFor()
})

test('signing in notifies of success and failure, and leads to the start page', async () => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/register')
  await form().getByRole('link', { name: 'Iniciar sesión' }).click()
  await heading('Iniciar sesión').waitFor()
  await page.getByLabel('Usuario o correo').fill('marta')
  await page.getByLabel('Contraseña', { exact: true }).fill('otra cosa')
  await form().getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('No se pudo iniciar sesión').waitFor()
  await page.waitForURL(`${atajo.url}/`)
  expect(logged.join()).toContain('Error iniciando sesión')
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
  expect(await page.getByLabel('Usuario o correo').inputValue()).toBe('marta')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Sesión iniciada').waitFor()
  await page.getByText('¡Bienvenido de nuevo!').waitFor()
  await page.waitForURL(`${atajo.url}/`)
  await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
})

test('a failed sign-in stays visible until closed, and leads back with the name', async () => {
  const visitor = await openContext(browser, atajo.url)
  const away = await visitor.newPage()
  await away.goto('/tags')
  await away.getByText('Para usar etiquetas hace falta una cuenta.').waitFor()
  await away.clock.install()
  const signIn = async (password: string) => {
    await away.getByLabel('Usuario o correo').fill('marta')
    await away.getByLabel('Contraseña', { exact: true }).fill(password)
    await away.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  }
  const notice = away.getByRole('region', { name: /Avisos/ }).getByText('No se pudo iniciar sesión')
  await away.route('**/api/auth/login*', (route) => route.abort(), { times: 1 })
  await signIn(PASSWORD)
  await away.waitForURL(`${atajo.url}/`)
  await notice.waitFor()
  await away.clock.runFor(20_000)
  expect(await notice.count()).toBe(1)
  await away.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await away.waitForURL(`${atajo.url}/login`)
  expect(await away.getByLabel('Usuario o correo').inputValue()).toBe('marta')
  expect(await away.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => notice.count()).toBe(0)

  await signIn('otra cosa')
  await away.waitForURL(`${atajo.url}/`)
  await notice.waitFor()
  await away
    .getByRole('region', { name: /Avisos/ })
    .getByRole('button', { name: 'Cerrar' })
    .click()
  await expect.poll(() => notice.count()).toBe(0)
  await visitor.close()
})

test('a sign-in returns to the page that required it and explains why it is needed', async () => {
  const visitor = await openContext(browser, atajo.url)
  const asked = await visitor.newPage()
  await post(visitor, '/api/auth/guest', undefined)
  await post(visitor, '/api/link/create', { longUrl: 'https://example.com/de-invitado' })
  await asked.goto('/links')
  await asked.getByText('example.com/de-invitado').first().waitFor()
  for (const name of ['Grupo', 'Etiquetas'])
    expect(await asked.getByRole('main').getByRole('button', { name, exact: true }).count()).toBe(0)
  await asked.getByRole('button', { name: /^Editar/ }).click()
  await asked.getByText('Para editar un enlace hace falta una cuenta.').waitFor()
  await asked.goto('/groups?x=1')
  await asked.waitForURL(`${atajo.url}/login`)
  await asked.getByText('Para usar grupos hace falta una cuenta.').waitFor()
  await asked.reload()
  await asked.getByText('Para usar grupos hace falta una cuenta.').waitFor()
  await asked.getByLabel('Usuario o correo').fill('marta')
  await asked.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await asked.keyboard.press('Enter')
  await asked.waitForURL('**/groups?x=1')
  await asked.getByRole('heading', { name: 'Mis grupos' }).waitFor()
  await asked.goto('/links')
  await asked.getByRole('main').getByRole('button', { name: 'Grupo', exact: true }).waitFor()
  await visitor.close()
})

test('the header leads everywhere', async () => {
  const wide = await context.newPage()
  await wide.setViewportSize({ width: 1440, height: 900 })
  await wide.goto('/')
  for (const name of ['Crear enlace', 'Inicio', 'Mis enlaces', 'Mis grupos', 'Mis etiquetas', 'PRO']) {
    await wide.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()
  }
  await wide.close()
})

test('the default footer has the usual links', async () => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Pie' }).getByRole('link')
  await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/legal',
    '/terms',
    '/privacy',
    '/apidocs',
  ])
})

test('a sign-out that the server misses is completed here and sent later', async () => {
  const away = await openContext(browser, atajo.url)
  await signUp(atajo, away, { username: 'rosa' })
  const left = await away.newPage()
  const logged: string[] = []
  left.on('console', (message) => logged.push(message.text()))
  await left.goto('/')
  await left.route('**/api/auth/logout*', (route) => route.abort())
  await signOut(left)
  await left.getByText('Sesión cerrada en este dispositivo').waitFor()
  await left.getByText('El servidor no lo ha confirmado todavía').waitFor()
  expect(logged.join()).toContain('Error cerrando sesión')
  const logoutSent = left.waitForResponse('**/api/auth/logout*')
  await left.unrouteAll({ behavior: 'ignoreErrors' })
  await left.reload()
  await logoutSent
  await expect
    .poll(async () => (await away.request.get('/api/auth/status')).json())
    .toEqual({ isAuthenticated: false })
  await away.close()
})

test('a sign-out notifies after the page has reloaded as a guest', async () => {
  await signOut(page)
  await page.getByText('Sesión cerrada').waitFor()
  await page.getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
  await page.goto('/groups')
  await page.waitForURL('**/login')
  await form().getByRole('link', { name: 'Continuar como invitado' }).click()
  await page.waitForURL(`${atajo.url}/`)
})

test('signed-in people are redirected from /login and /register, even if another tab signs in', async () => {
  const person = await openContext(browser, atajo.url)
  const [waiting, signing] = [await person.newPage(), await person.newPage()]
  await waiting.goto('/register')
  await waiting.getByRole('heading', { name: 'Crear cuenta', level: 1 }).waitFor()
  await post(person, '/api/auth/register', { username: 'sara', email: 's@example.com', password: PASSWORD })
  await signing.goto('/login')
  await signing.getByLabel('Usuario').fill('sara')
  await signing.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await signing.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await signing.waitForURL(`${atajo.url}/`)
  await waiting.waitForURL(`${atajo.url}/`)
  await waiting.getByRole('button', { name: 'Cuenta de sara' }).waitFor()
  for (const path of ['/login', '/register']) {
    await waiting.goto(path)
    await waiting.waitForURL(`${atajo.url}/`)
  }
  await person.close()
})

test('a visitor without a guest session is sent to sign in, after the spinner', async () => {
  const stranger = await openContext(browser, atajo.url)
  const strangePage = await stranger.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const logged: string[] = []
  strangePage.on('console', (message) => logged.push(message.text()))
  await strangePage.route('**/api/auth/guest', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await held
    const refusal = { error: 'too_many_requests', message: 'Demasiadas peticiones', details: '' }
    await route.fulfill({ status: 403, json: refusal })
  })
  await strangePage.goto('/links')
  await strangePage.getByRole('status', { name: 'Cargando' }).waitFor()
  release()
  await strangePage.waitForURL('**/login')
  expect(logged.join()).toContain('Error creando sesión de invitado')
  await stranger.close()
})
