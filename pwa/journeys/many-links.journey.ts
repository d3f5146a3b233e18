import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { untilReadyOffline } from './harness/browser.ts'
import { atajo, context, openJourney, page } from './harness/journey.ts'
import { post, signUp } from './harness/people.ts'

openJourney()

const LINES = [
  'https://cañas.es/otoño?a=1,2',
  'javascript:alert(1)',
  'https://example.com/dos',
  'https://EXAMPLE.com/dos',
].join('\r\n')

/** Runs in the page: pastes a text into the focused field like Ctrl V. */
async function paste(text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('Control+V')
}

const rows = () => page.getByRole('list', { name: 'Direcciones' }).getByRole('listitem')

test('several addresses pasted into the landing page are shortened together', async () => {
  await page.goto('/')
  await page.locator('#root[data-started]').waitFor()
  await page.getByRole('textbox', { name: 'Dirección larga' }).focus()
  await paste(LINES)
  await page.getByText('Has pegado 4 direcciones; 2 no se pueden acortar.').waitFor()
  expect(await rows().nth(1).innerText()).toContain('Ingresa una URL válida.')
  expect(await rows().nth(3).innerText()).toContain('Ya está más arriba.')
  await page.keyboard.press('Enter')
  await page.getByText('2 enlaces creados.').waitFor()
  const short = (await rows().allInnerTexts()).map((text) => /\/r\/(\S+)/.exec(text)?.[1])
  expect(short.filter(Boolean)).toHaveLength(2)
  await page.getByRole('button', { name: 'Copiar la lista' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual([`${atajo.url}/r/${short[0]}`, `${atajo.url}/r/${short[2]}`])
})

test('the short links are saved as CSV with their addresses', async () => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar como CSV' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeffDirección larga;Enlace corto')
  expect(lines[1]).toMatch(/^"https:\/\/xn--caas-hqa\.es\/oto%C3%B1o\?a=1,2";http.*\/r\/[\w-]+$/)
  expect(lines).toHaveLength(4)
})

test('a guest’s eleventh link explains how to continue, and the others stay', async () => {
  await page.goto('/links/create')
  await page.getByRole('textbox', { name: 'Destino' }).focus()
  await paste(Array.from({ length: 10 }, (_, n) => `https://example.com/${n}`).join('\n'))
  await page.getByRole('button', { name: 'Acortar 10 direcciones' }).click()
  await page.getByText('8 enlaces creados. Quedan 2 direcciones sin acortar.').waitFor()
  await page.getByRole('alert').getByText('10 enlaces').waitFor()
  await page.getByRole('link', { name: 'Ver en mis enlaces' }).click()
  await page.getByText('Mostrando: 10').waitFor()
})

test('offline they wait with the form’s group and tags, and are sent once', async () => {
  await signUp(atajo, context, { username: 'lola' })
  await post(context, '/api/group/create', { title: 'Ferias', color: 'TEAL' })
  await page.goto('/links/create')
  await untilReadyOffline(page)
  await page.getByRole('button', { name: /^Grupo/ }).click()
  await page.getByRole('option', { name: 'Ferias' }).click()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Destino' }).focus()
  await paste('https://example.com/uno https://example.com/otro')
  await page.getByRole('button', { name: 'Acortar 2 direcciones' }).click()
  await page.getByText('2 esperan a la conexión: funcionarán al sincronizar.').waitFor()
  await context.setOffline(false)
  await page.getByText('2 enlaces creados.').waitFor()
  const links = await (await context.request.get('/api/link/user/')).json()
  const made = links.filter(({ group }: { group: { title: string } | null }) => group?.title === 'Ferias')
  expect(made.map(({ longUrl }: { longUrl: string }) => longUrl).sort()).toEqual([
    'https://example.com/otro',
    'https://example.com/uno',
  ])
})
