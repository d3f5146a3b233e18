import { expect, test } from 'vitest'
import { withoutWorker } from './harness/browser.ts'
import { atajo, context, openJourney, page } from './harness/journey.ts'
import { importLinks, post } from './harness/people.ts'

withoutWorker()

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    for (const tagName of ['carta', 'redes', 'tienda'])
      await post(context, '/api/tag/create', { tagName, color: 'LIME' })
  },
})

const press = (...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === document.body) return ''
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

async function goesTo(path: string, ...keys: string[]): Promise<void> {
  await press(...keys)
  await page.waitForURL(`**${path}`)
}

test('Tab skips to the content, and a new page focuses its heading', async () => {
  await page.goto('/links')
  await page.getByText('No tienes enlaces creados.').waitFor()
  await press('Tab')
  expect(await focused()).toBe('Saltar al contenido')
  // 'Traer enlaces' comes before 'Crear'.
  await press('Enter', 'Tab', 'Tab', 'Enter')
  await page.waitForURL('**/links/create')
  await page.goto('/groups')
  await page.getByText('No tienes grupos.').waitFor()
  await goesTo('/tags', 'g', 't')
  await expect.poll(focused).toBe('Etiquetas')
})

test('keys pressed before the lazy code has loaded take effect', async () => {
  const early = await context.newPage()
  await early.route('**/assets/after-first-paint*.js', () => {})
  await early.goto('/groups')
  await early.getByText('No tienes grupos.').waitFor()
  await early.keyboard.press('Control+K')
  await early.getByRole('dialog', { name: 'Buscar y ejecutar' }).waitFor()
  await early.close()
})

test('a link with tags is created by keyboard alone', async () => {
  await goesTo('/links/create', 'c')
  await page.getByLabel('Destino').waitFor()
  await expect
    .poll(() => page.getByLabel('Destino').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('example.com/teclado')
  // The suffix and the group come before the tags.
  await press('Tab', 'Tab', 'Tab', 'Enter')
  await page.getByRole('combobox', { name: 'Buscar: Etiquetas' }).waitFor()
  await press('ArrowDown', 'Enter', 'End', 'Enter')
  await page.getByText('2 seleccionadas', { exact: true }).waitFor()
  await press('Home')
  await page.keyboard.type('zzz')
  await page.getByText('Sin resultados').waitFor()
  await press('Escape')
  await page.getByRole('combobox', { name: 'Buscar: Etiquetas' }).waitFor({ state: 'detached' })
  await expect.poll(focused).toContain('redes')
  // Title, the page's title, note and the other options come before the button.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect.poll(focused).toContain('Acortar')
  await press('Enter')
  await page.getByText('Enlace creado').waitFor()
  await page.waitForURL('**/links')
  const [link] = await (await context.request.get('/api/link/user/')).json()
  expect(link.tags.map((tag: { name: string }) => tag.name).sort()).toEqual(['redes', 'tienda'])
})

test('a dialog traps the focus, closes on Escape and on its backdrop, and returns the focus', async () => {
  const trash = page.getByRole('button', { name: /^Eliminar \/r\// })
  await trash.focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: '¿Eliminar enlace?' })
  await dialog.waitFor()
  expect(await focused()).toBe('Cancelar')
  for (let step = 0; step < 4; step += 1) {
    await press('Tab')
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/^Eliminar \/r\//)
  await press('Enter')
  await dialog.waitFor()
  const isGone = async () => {
    await page.mouse.click(5, 5)
    return dialog.waitFor({ state: 'detached', timeout: 1000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isGone).toBe(true)
})

test('the slash searches, the question mark helps, and Ctrl K finds pages, actions and links', async () => {
  await page.goto('/links')
  const search = async () => {
    if ((await focused()) === '') await press('/')
    return focused()
  }
  await expect.poll(search).toBe('Buscar enlace, título o destino')
  await page.keyboard.type('teclado')
  await page.getByText('Mostrando: 1').waitFor()
  await page.getByRole('heading', { name: 'Mis enlaces' }).click()
  await press('?')
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
  await press('Escape')
  await press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar y ejecutar' })
  await palette.waitFor()
  for (const name of [
    'Inicio',
    'Mis enlaces',
    'Mis grupos',
    'Mis etiquetas',
    'Crear enlace',
    'Cerrar sesión',
  ]) {
    await palette.getByRole('option', { name, exact: true }).waitFor()
  }
  await page.keyboard.type('tema osc')
  await press('Enter')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await press('Control+k')
  await page.keyboard.type('example.com/tec')
  await press('Enter')
  await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
  await press('g', 'i')
  await page.waitForURL(`${atajo.url}/`)
})

test('the arrows move between rows, and single-character keys can be switched off', async () => {
  await post(context, '/api/link/create', { longUrl: 'https://example.com/otra', sufix: 'otra' })
  await page.goto('/links')
  await page.getByText('Mostrando: 2').waitFor()
  await page.getByLabel('Buscar enlace, título o destino').focus()
  await press('ArrowDown')
  expect(await focused()).toContain('otra')
  await press('ArrowDown', 'ArrowUp', 'ArrowUp')
  expect(await focused()).toBe('Buscar enlace, título o destino')
  await press('ArrowDown', 'Shift+Tab')
  expect(await focused()).toBe('Seleccionar /r/otra')
  await press('ArrowDown')
  expect(await focused()).toMatch(/^Seleccionar \/r\/(?!otra)/)
  await press('?')
  const letters = page.getByRole('switch', { name: 'Teclas de una sola letra' })
  const palette = page.getByRole('dialog', { name: 'Buscar y ejecutar' })
  await letters.press('Space')
  await press('Escape')
  await letters.waitFor({ state: 'detached' })
  await press('x', '?', 'c')
  await press('Control+k')
  await palette.waitFor()
  expect([page.url(), await page.getByRole('checkbox', { checked: true }).count()]).toEqual([
    `${atajo.url}/links`,
    0,
  ])
  await press('Escape')
  await page.reload()
  const opens = () => press('Control+k').then(() => palette.isVisible())
  await expect.poll(opens).toBe(true)
  await press('Escape')
  await palette.waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.removeItem('atajo.letter-keys'))
  await goesTo('/links/create', 'c')
})

test('Shift and Tab enter the list from its end and move up through unrendered rows', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({ line: n + 1, longUrl: `https://example.com/${n}` }))
  const file = { source: 'csv', fileId: 'teclado', fileName: 'teclado.csv', dryRun: false, onTaken: 'skip' }
  await importLinks(context, { ...file, rows })
  await page.goto('/links')
  await page.getByText('Mostrando: 52').waitFor()
  const place = () => page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('li[aria-posinset="52"]').getByRole('button').last().focus()
  await press('Tab')
  expect(await place()).toBeNaN()
  await press('Shift+Tab')
  expect(await place()).toBe(52)
  const first = page.getByRole('list', { name: 'Enlaces' }).getByRole('checkbox').first()
  await first.focus()
  const upper = await place()
  expect(upper).toBeGreaterThan(1)
  await page.locator(`li[aria-posinset="${upper - 1}"]`).waitFor()
  await press('Shift+Tab')
  expect(await place()).toBe(upper - 1)
})

test('a row becomes its detail by a transition, and with reduced motion nothing moves', async () => {
  const openFirst = async () => {
    await page.goto('/links')
    await page.evaluate(recordTransitions)
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Detalles del enlace' }).waitFor()
    return page.evaluate(() => (window as { transitions?: unknown }).transitions)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await openFirst()).toEqual([['to-detail']])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await openFirst()).toEqual([])

  await page.goto('/links')
  await page
    .getByRole('button', { name: /^Editar \/r\// })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Editar enlace' }).waitFor()
  const running = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const timing = animation.effect?.getComputedTiming()
        return animation.playState === 'running' && Number(timing?.duration) > 20
      }).length,
  )
  expect(running).toBe(0)
})

/** Records the types of every later view transition of the page. */
function recordTransitions(): void {
  const recorded: unknown[] = []
  Object.assign(window, { transitions: recorded })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    recorded.push(typeof change === 'object' ? change?.types : null)
    return start(change)
  }
}

test('the focused element is never covered by the bars of a narrow window', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Tus datos' }).waitFor()
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < 30; stops++) {
      await press(key)
      covered.push(...(await page.evaluate(nameOfCoveredFocus)))
    }
  }
  expect(covered).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** Runs in the page: returns the focused element if a bar covers its middle. */
function nameOfCoveredFocus(): string[] {
  const { activeElement } = document
  if (!activeElement || activeElement.closest('.top-bar, .bottom-bar, .account-index')) return []
  const { left, top, width, height } = activeElement.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above?.closest('.top-bar, .bottom-bar, .account-index') ? [activeElement.outerHTML] : []
}
