import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addStyles, removeAddedStyles } from './harness/add-styles.ts'
import type { Atajo } from './harness/atajo-process.ts'
import {
  findAccessibilityBreaches,
  openBrowser,
  openContext,
  PHONE,
  withoutWorker,
} from './harness/browser.ts'
import { post, runCommand, SELLS_PRO, signUp } from './harness/people.ts'
import { sharedAtajo, sharedBrowser } from './harness/shared-atajo.ts'
import { visit } from './harness/visit.ts'

withoutWorker()

/** The text spacing that WCAG 1.4.12 lets readers choose. */
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
const SMALLEST = { ...PHONE, viewport: { width: 320, height: 640 } }
/** A desktop's screen at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 }
/** A font size that people choose in the browser's settings, instead of 16. */
const LARGE_LETTERS_PX = 32
const SMALLEST_LETTERS_REM = 0.6875
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

let atajo: Atajo
let browser: Browser
let member: BrowserContext

beforeAll(async () => {
  atajo = await sharedAtajo(SELLS_PRO)
  browser = await sharedBrowser()
  member = await openContext(browser, atajo.url)
  await signUp(atajo, member, { username: 'marta', isPro: true })
  runCommand(atajo, 'grant-admin', 'marta')
  const group = await post<{ id: number }>(member, '/api/group/create', { title: 'Bodega', color: 'AMBER' })
  const tag = await post<{ id: number }>(member, '/api/tag/create', { tagName: 'Redes', color: 'ROSE' })
  await post(member, '/api/link/create', {
    longUrl: 'https://bodega.example.com/carta/de/temporada/menu-del-dia-noviembre.pdf',
    sufix: 'menu',
    groupId: group.id,
    tags: [tag.id],
    password: 'horno',
    accessLimit: 100,
  })
})

/** Expects no findings of axe in either theme; the dark theme only changes colours. */
async function isClean(page: Page, what: string): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', RULES_OF_COLOURS]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    // The theme may reach some parts of the page a frame later.
    await expect
      .poll(() => findAccessibilityBreaches(page, rules), { message: `${what}, ${colorScheme}` })
      .toEqual([])
  }
}

/**
 * Colour transitions end a frame later even with reduced motion, and content far below is rendered
 * too.
 */
async function settle(page: Page): Promise<void> {
  await addStyles(page, '* { content-visibility: visible !important }')
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
}

async function openPage(from: BrowserContext | null, options = {}): Promise<Page> {
  const context = await openContext(browser, atajo.url, options)
  if (from) await context.addCookies(await from.cookies())
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const adminTab = (name: string) => `/admin?tab=${name}`

test.each([
  ['a guest', null, ['/', '/login', '/register', '/links', '/links/create', '/apidocs']],
  [
    'a guest who reads',
    null,
    ['/legal', '/terms', '/privacy', '/notfound', '/success', '/recover', '/reset', '/setup'],
  ],
  [
    'a member',
    'marta',
    ['/', '/links', '/links/create', '/dashboard/menu', '/stats', '/groups', '/tags', '/account', '/pricing'],
  ],
  [
    'an administrator, and imports',
    'marta',
    ['/import', ...['usuarios', 'enlaces', 'avisos', 'ajustes', 'salud', 'registro'].map(adminTab)],
  ],
])(
  'every page of %s fits 320 px and a doubled zoom, has one heading and is accessible',
  async (_who, name, paths) => {
    const page = await openPage(name ? member : null, SMALLEST)
    for (const path of paths) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('status', { name: /^Cargando/ }).count()).toBe(0)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await widthOf(page), path).toBe(320)
      await isClean(page, path)
      await addStyles(page, WIDER_TEXT)
      expect(await widthOf(page), `${path}, wider text`).toBe(320)
      await page.setViewportSize(ZOOMED)
      expect(await widthOf(page), `${path}, zoomed`).toBe(ZOOMED.width)
      await page.setViewportSize(SMALLEST.viewport)
      await removeAddedStyles(page)
    }
    await page.context().close()
  },
)

test('with the browser’s font size doubled all texts grow and every page fits', async () => {
  const large = await openBrowser(`--blink-settings=defaultFontSize=${LARGE_LETTERS_PX}`)
  const context = await openContext(large, atajo.url)
  await context.addCookies(await member.cookies())
  const page = await context.newPage()
  const paths = [
    '/',
    '/links',
    '/links/create',
    '/dashboard/menu',
    '/stats',
    '/groups',
    '/account',
    '/import',
  ]
  for (const path of [...paths, '/apidocs', adminTab('enlaces'), adminTab('salud')]) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: /^Cargando/ }).count()).toBe(0)
    expect(await widthOf(page), path).toBe(page.viewportSize()?.width)
    expect(await page.evaluate(findSmallestLetters), path).toBeGreaterThanOrEqual(
      LARGE_LETTERS_PX * SMALLEST_LETTERS_REM,
    )
  }
  await large.close()
})

/** Runs in the page: returns the smallest font size in pixels, except in drawings. */
function findSmallestLetters(): number {
  const sizes = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((node) => !node.closest('svg') && node.checkVisibility() && node.innerText?.trim())
    .map((node) => Number.parseFloat(getComputedStyle(node).fontSize))
  return Math.min(...sizes)
}

const DIALOGS: [string, string, (page: Page) => Promise<void>][] = [
  ['Editar enlace', '/links', (page) => page.getByRole('button', { name: 'Editar /r/menu' }).click()],
  ['¿Eliminar enlace?', '/links', (page) => page.getByRole('button', { name: 'Eliminar /r/menu' }).click()],
  ['Grupo', '/links', (page) => page.getByRole('button', { name: 'Grupo' }).click()],
  ['Etiquetas', '/links/create', (page) => page.getByRole('button', { name: 'Etiquetas' }).click()],
  ['Editar grupo', '/groups', (page) => page.getByRole('button', { name: 'Editar Bodega' }).click()],
  ['¿Eliminar grupo?', '/groups', (page) => page.getByRole('button', { name: 'Eliminar Bodega' }).click()],
  ['Cambiar la contraseña', '/account', (page) => page.getByRole('button', { name: 'Cambiar' }).click()],
  ['Crear clave de API', '/account', (page) => page.getByRole('button', { name: 'Crear clave' }).click()],
  ['Cuenta de marta', '/tags', (page) => page.getByRole('button', { name: /^Cuenta de/ }).click()],
  ['Crear etiqueta', '/tags', (page) => page.getByRole('button', { name: 'Crear etiqueta' }).click()],
  ['¿Eliminar etiqueta?', '/tags', (page) => page.getByRole('button', { name: 'Eliminar Redes' }).click()],
  ['Sincronización', '/tags', (page) => page.locator('.sync-pill').press('Enter')],
  ['Buscar y ejecutar', '/tags', (page) => page.getByRole('button', { name: 'Ctrl K' }).click()],
  [
    'Atajos de teclado',
    '/tags',
    async (page) => {
      await page.getByRole('button', { name: 'Ctrl K' }).click()
      await page.getByRole('option', { name: 'Atajos de teclado' }).click()
    },
  ],
]

test('every dialog and picker is accessible', async () => {
  const page = await openPage(member)
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const [name, path, open] of DIALOGS) {
    await visit(page, path)
    await page.getByRole('button', { name: /^Cuenta de/ }).waitFor()
    await open(page)
    await page.getByRole('dialog', { name }).waitFor()
    await isClean(page, name)
    await page.setViewportSize(SMALLEST.viewport)
    await expect.poll(() => widthOf(page), { message: name }).toBe(320)
    await page.setViewportSize(viewport)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.context().close()
})

test('with forced colours, edges and states remain visible', async () => {
  const page = await openPage(member)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const styleOf = (locator: Locator, property: 'borderTopWidth' | 'backgroundColor' | 'outlineStyle') =>
    locator.first().evaluate((node, name) => getComputedStyle(node)[name], property)
  await page.goto('/admin?tab=ajustes')
  expect(await styleOf(page.getByRole('button', { name: 'Añadir' }), 'borderTopWidth')).toBe('1px')
  const guests = page.getByRole('switch', { name: 'Crear enlaces sin tener cuenta' })
  const knob = guests.evaluate((node) => getComputedStyle(node, '::after').backgroundColor)
  expect(await styleOf(guests, 'backgroundColor')).not.toBe(await knob)
  await page.goto('/stats')
  expect(await styleOf(page.getByRole('button', { pressed: true }), 'outlineStyle')).toBe('solid')
  await page.context().close()
})

test('the form with its advanced options is accessible, on the smallest screen too', async () => {
  const page = await openPage(member)
  await page.goto('/links/create')
  await page.getByRole('button', { name: 'Avanzado' }).click()
  await page.getByRole('switch', { name: 'Límites' }).click()
  await isClean(page, 'Avanzado')
  await page.setViewportSize(SMALLEST.viewport)
  await expect.poll(() => widthOf(page)).toBe(320)
  await page.context().close()
})

test('the upsell dialog is accessible wherever a PRO function opens it', async () => {
  const free = await openContext(browser, atajo.url)
  await signUp(atajo, free, { username: 'pablo' })
  await post(free, '/api/link/create', { longUrl: 'https://example.com/uno' })
  const page = await openPage(free)
  const upsell = page.getByRole('dialog', { name: 'Has descubierto una función PRO' })
  await page.goto('/links')
  await page.getByRole('button', { name: /^Generar Código QR/ }).click()
  await upsell.waitFor()
  await isClean(page, 'upsell')
  await page.getByRole('button', { name: 'No, gracias' }).click()
  await upsell.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Editar/ }).click()
  await page.getByRole('switch', { name: 'Contraseña' }).click()
  await upsell.locator(':focus').waitFor()
  const layerOf = (locator: Locator) => locator.evaluate((node) => Number(getComputedStyle(node).zIndex))
  const below = await layerOf(page.locator('.dialog').first())
  expect(await layerOf(page.locator('.scrim').last())).toBeGreaterThanOrEqual(below)
  await page.keyboard.press('Escape')
  await upsell.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^Ver|\/r\// })
    .first()
    .click()
  await page.getByRole('button', { name: 'Generar Código QR' }).click()
  await upsell.waitFor()
  await page.getByRole('button', { name: 'Probar PRO' }).click()
  await page.waitForURL('**/pricing')
  await free.close()
  await page.context().close()
})
