import { expect, test } from 'vitest'
import { withoutWorker } from './harness/browser.ts'
import { context, openJourney, page } from './harness/journey.ts'
import { post } from './harness/people.ts'

withoutWorker()

openJourney({
  account: { username: 'marta', isPro: true },
  prepare: async () => {
    await post(context, '/api/link/create', { longUrl: 'https://example.com/carta', sufix: 'carta' })
    await post(context, '/api/link/create', { longUrl: 'https://example.com/otra', sufix: 'menu' })
  },
})

const CSV = `Link,Custom Link,Destination URL,Title,Tags,Created,Total Clicks
bit.ly/1,bit.ly/vendimia,https://example.com/visitas,Vendimia,"campo, otoño",2020-10-26T17:20:40+0000,12
bit.ly/2,bit.ly/carta,https://example.com/carta,,,,
bit.ly/3,bit.ly/menu,https://example.com/menu,,,,
bit.ly/4,bit.ly/roto,htp:/nada,,,,
bit.ly/5,bit.ly/otoño-0,https://example.com/otono,,,,
`
const file = { name: 'enlaces.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
const codes = async (): Promise<string[]> => {
  const links: { sufix: string | null }[] = await (await context.request.get('/api/link/user/')).json()
  return links.flatMap(({ sufix }) => sufix ?? []).sort()
}

test('the preview of a file stores nothing', async () => {
  await page.goto('/import')
  await page.getByRole('banner').locator('[data-near]').getByText('Mis enlaces').waitFor()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Traer 1 enlace' }).waitFor()
  await page.getByText('Lo usa otro enlace tuyo').waitFor()
  await page.getByText('Igual que /r/carta').waitFor()
  expect(await codes()).toEqual(['carta', 'menu'])
})

test('an address is corrected in its row, and a taken code is replaced', async () => {
  await page.getByRole('button', { name: 'Corregir' }).click()
  await page.getByRole('textbox', { name: 'Destino de la fila 4' }).fill('example.com/roto')
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Traer 2 enlaces' }).waitFor()
  await page.getByText('Sufijo con otros signos').waitFor()
  await page.getByRole('button', { name: 'Usar «otono-0»' }).click()
  await page.getByRole('button', { name: 'Traer 3 enlaces' }).waitFor()
  await page.getByRole('button', { name: 'Otro código' }).first().click()
  await page.getByRole('button', { name: 'Traer 4 enlaces' }).waitFor()
})

test('the previewed rows are imported once and undone', async () => {
  await page.getByRole('button', { name: 'Traer 4 enlaces' }).click()
  await page.getByRole('heading', { name: '4 enlaces traídos' }).waitFor()
  expect(await codes()).toEqual(expect.arrayContaining(['carta', 'menu', 'otono-0', 'roto', 'vendimia']))
  await page.getByRole('button', { name: 'Deshacer esta importación' }).click()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByRole('heading', { name: 'Elige de dónde vienen' }).waitFor()
  await expect.poll(codes).toEqual(['carta', 'menu'])
})

test('our own export without links imports its groups and tags', async () => {
  const empty = {
    version: 1,
    exportedAt: '2026-11-01T09:00:00.000Z',
    links: [],
    groups: [{ id: 1, title: 'Otoño', color: 'AMBER' }],
    tags: [{ id: 2, name: 'campaña', color: 'ROSE' }],
    stats: [],
  }
  const buffer = Buffer.from(JSON.stringify(empty))
  await page.locator('input[type=file]').setInputFiles({
    name: 'atajo.json',
    mimeType: 'application/json',
    buffer,
  })
  await page.getByRole('button', { name: 'Traer grupos y etiquetas' }).click()
  await page.getByRole('heading', { name: 'Grupos y etiquetas, traídos' }).waitFor()
  const titles = await (await context.request.get('/api/group/user/')).json()
  expect(titles).toMatchObject([{ title: 'Otoño', color: 'AMBER' }])
})
