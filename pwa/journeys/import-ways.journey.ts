import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Atajo, startAtajo } from './harness/atajo-process.ts'
import { openContext, untilReadyOffline } from './harness/browser.ts'
import { type FaultyNetwork, startFaultyNetwork } from './harness/faulty-network.ts'
import { readJson } from './harness/outbox-run.ts'
import { PASSWORD, post, signUp } from './harness/people.ts'
import { sharedBrowser } from './harness/shared-atajo.ts'

let network: FaultyNetwork
let atajo: Atajo
let browser: Browser
let context: BrowserContext
let page: Page
/** Makes names unique, so that a test can be repeated. */
let run = 0

beforeAll(async () => {
  network = await startFaultyNetwork()
  atajo = await startAtajo({ PUBLIC_URL: network.url })
  network.setTarget(atajo.url)
  browser = await sharedBrowser()
  const first = await openContext(browser, network.url)
  await signUp(atajo, first, { username: 'lucas', isPro: true })
  await post(first, '/api/link/create', { longUrl: 'https://example.com/x', sufix: 'menu' })
  await first.close()
})
beforeEach(() => {
  run++
  network.setFault('none')
})
/** Opens a fresh device for a test, online and idle. */
async function openDevice(serviceWorkers: 'allow' | 'block' = 'block'): Promise<void> {
  context = await openContext(browser, network.url, { serviceWorkers })
  await post(context, '/api/auth/login', { username: 'lucas', password: PASSWORD })
  page = await context.newPage()
  await page.goto('/import')
  await first().waitFor()
}
afterEach(() => context?.close())
afterAll(async () => {
  await network?.close()
  await atajo?.discard()
})

const first = () => page.getByRole('heading', { name: 'Elige de dónde vienen' })
const bring = (count: string) => page.getByRole('button', { name: `Traer ${count}` })
const destinations = async (): Promise<string[]> => {
  const links = await readJson<{ longUrl: string }[]>(context, '/api/link/user/')
  return links.map(({ longUrl }) => longUrl)
}

/** Passes a file or text as a drop or a paste does. */
function hand(type: 'drop' | 'paste', content: string, name?: string, on = page): Promise<void> {
  const code = `(() => {
    const data = new DataTransfer()
    const { type, content, name } = ${JSON.stringify({ type, content, name })}
    if (name) data.items.add(new File([content], name))
    else data.setData('text', content)
    const given = type === 'drop' ? { dataTransfer: data } : { clipboardData: data }
    const Kind = type === 'drop' ? DragEvent : ClipboardEvent
    document.body.dispatchEvent(new Kind(type, { ...given, bubbles: true, cancelable: true }))
  })()`
  return on.evaluate(code)
}

async function isReadAndCancelled(name: string): Promise<void> {
  await page.getByText(name, { exact: true }).waitFor()
  await bring('2 enlaces').waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await first().waitFor()
}

/** Holds the button down long enough for an installation's notice to appear. */
async function pressAndRelease(name: string): Promise<void> {
  await page.getByRole('button', { name }).hover()
  await page.mouse.down()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await page.mouse.up()
}

const TWO = 'url,slug\nhttps://example.com/1,uno\nhttps://example.com/2,dos\n'
const LINES = 'https://example.com/1\nhttps://example.com/2'

test('offline a file is dropped, pasted, shared or opened, and lines are pasted', async () => {
  await openDevice('allow')
  await untilReadyOffline(page)
  // The code that reads files is fetched after the sign-in.
  await page.waitForFunction(async () => {
    const kept = await (await caches.open('rare-screens')).keys()
    return ['import.worker-', 'import-'].every((name) => kept.some(({ url }) => url.includes(`/${name}`)))
  })
  await context.setOffline(true)
  await page.getByLabel('O pega las direcciones').fill(LINES)
  await pressAndRelease('Ver qué pasaría')
  await isReadAndCancelled('Lista pegada')
  await hand('drop', TWO, 'soltado.csv')
  await page.getByText('Sin conexión: se ha mirado').waitFor()
  await isReadAndCancelled('soltado.csv')
  await hand('paste', TWO, 'pegado.csv')
  await isReadAndCancelled('pegado.csv')
  await hand('paste', LINES)
  await isReadAndCancelled('Lista pegada')
  await page.evaluate(`{
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(TWO)}], 'compartido.csv', { type: 'text/csv' }))
    input.files = data.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }`)
  await isReadAndCancelled('compartido.csv')
  const opened = `{
    const file = new File([${JSON.stringify(TWO)}], 'abierto.csv')
    Object.defineProperty(window, 'launchQueue', { configurable: true, value: {
      setConsumer: (take) => setTimeout(() => take({ files: [{ getFile: async () => file }] })) } })
  }`
  const other = await context.newPage()
  await other.addInitScript(opened)
  await other.goto('/import')
  await other.getByText('abierto.csv', { exact: true }).waitFor()
})

test('an unreadable file is explained', async () => {
  await openDevice()
  await hand('drop', '\u0089PNG\r\n\u001a\n\0\0\0', 'foto.csv')
  await page.getByText('No es texto, sino una imagen').waitFor()
  await hand('drop', '', 'vacio.csv')
  await page.getByText('Está vacío').waitFor()
  await hand('drop', `${'url,'.repeat(300_000)}\n`, 'ancho.csv')
  await page.getByText('Tiene más de 200 columnas').waitFor()
})

test('columns are mapped by hand, and interrupted batches are imported once', async () => {
  await openDevice()
  const many = Array.from(
    { length: 1_200 },
    (_, row) => `https://example.com/${run}/${row},m${run}-${row},nota`,
  )
  const taken = 'https://example.com/carta,menu,x'
  await hand('drop', `destino-final,codigo,extra\n${many.join('\n')}\n${taken}\n`, 'muchos.csv')
  await page.getByRole('button', { name: '1 sin usar' }).click()
  await page.getByLabel('La columna extra se guarda como').selectOption('title')
  await page.getByText('nota', { exact: true }).first().waitFor()
  await page.getByLabel('La columna destino-final se guarda como').selectOption('longUrl')
  await page.getByText('Lo usa otro enlace tuyo').waitFor()
  await expect.poll(() => bring('1200 enlaces').isEnabled()).toBe(true)
  let calls = 0
  // The first request is cut; the second succeeds, and its answer is lost.
  network.setFault((request) => {
    if (request !== 'POST /api/link/import') return 'none'
    calls += 1
    return calls === 1 ? 'cut' : calls === 2 ? 'lose answer' : 'none'
  })
  await bring('1200 enlaces').click()
  await page.getByRole('heading', { name: /^Van \d+ de 1200$/ }).waitFor()
  await expect.poll(() => calls).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.getByText('Paso 3 · En pausa').waitFor()
  await page.goto('about:blank')
  await page.goto('/import')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('heading', { name: '1200 enlaces traídos' }).waitFor()
  expect(calls).toBeGreaterThan(3)
  const found = (await destinations()).filter((to) => to.includes(`example.com/${run}/`))
  expect(found).toHaveLength(1_200)
  expect(new Set(found).size).toBe(1_200)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar el que falta' }).click(),
  ])
  expect(
    readFileSync(await saved.path(), 'utf8')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    '\ufeffdestino-final;codigo;extra;Motivo',
    'https://example.com/carta;menu;x;Lo usa otro enlace tuyo',
  ])
})

test('importing the same file in two tabs at once creates nothing twice', async () => {
  await openDevice()
  const other = await context.newPage()
  await other.goto('/import')
  await other.getByRole('heading', { name: 'Elige de dónde vienen' }).waitFor()
  const destination = `https://example.com/dos/${run}`
  for (const tab of [page, other]) {
    await hand('drop', `url;slug;Motivo\n${destination};dos-${run};x\n`, 'muchos-faltan.csv', tab)
  }
  const both = [page, other].map((tab) => tab.getByRole('button', { name: 'Traer 1 enlace' }))
  await Promise.all(both.map((button) => button.waitFor()))
  await Promise.all(both.map((button) => button.click()))
  for (const tab of [page, other]) await tab.getByRole('heading', { name: '1 enlace traído' }).waitFor()
  expect((await destinations()).filter((to) => to === destination)).toHaveLength(1)
})
