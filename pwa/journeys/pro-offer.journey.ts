import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startAtajo } from './harness/atajo-process.ts'
import { findAccessibilityBreaches, openContext, withoutWorker } from './harness/browser.ts'
import { browser, openJourney, page } from './harness/journey.ts'

withoutWorker()

openJourney({
  ownService: { OPERATOR_NAME: 'Ana Ruiz', OPERATOR_EMAIL: 'ana@casa.example' },
  account: { username: 'marta' },
})

const plan = (on: Page, name: string) => on.locator('#pricing').getByRole('article').filter({ hasText: name })
const askByMail = (on: Page) => on.getByRole('link', { name: 'Pídeselo por correo' })

test('if nothing is sold no card is requested, and the page says who grants PRO', async () => {
  await page.goto('/')
  await plan(page, 'PRO').getByText('lo da quien administra este servidor').waitFor()
  expect(await page.getByRole('button', { name: 'Pasar a PRO' }).count()).toBe(0)
  expect(await page.getByRole('banner').getByRole('link', { name: 'PRO' }).count()).toBe(0)

  await page.goto('/pricing')
  await page.getByRole('heading', { name: 'El plan PRO', level: 1 }).waitFor()
  expect(await askByMail(page).getAttribute('href')).toBe(
    'mailto:ana@casa.example?subject=Plan%20PRO%20para%20marta',
  )
  expect(await page.getByLabel('Número de tarjeta').count()).toBe(0)

  await page.goto('/links/create')
  await page.getByRole('button', { name: 'Avanzado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Has descubierto una función PRO' })
  await dialog.getByText('el plan PRO lo da quien lo administra').waitFor()
  expect(await findAccessibilityBreaches(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Probar PRO' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto('/success')
  await page.getByRole('heading', { name: 'Gracias por tu interés en PRO' }).waitFor()
  await askByMail(page).waitFor()
})

test('if every account has PRO it is offered nowhere', async () => {
  const open = await startAtajo({ DEFAULT_PLAN: 'pro' })
  const context = await openContext(browser, open.url)
  const visitor = await context.newPage()
  await visitor.goto('/')
  await plan(visitor, 'Con cuenta').getByText('sin pagar nada').waitFor()
  expect(await visitor.getByRole('main').getByText('PRO', { exact: true }).count()).toBe(0)
  await visitor.goto('/links/create')
  await visitor.getByRole('button', { name: 'Avanzado' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Esto va con tu cuenta' })
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
  await visitor.waitForURL('**/register')
  await context.close()
  await open.discard()
})
