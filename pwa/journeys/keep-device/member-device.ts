import type { BrowserContext, Page } from 'playwright-core'
import { untilReadyOffline } from '../harness/browser.ts'
import { readStorage, waitingChanges } from '../harness/device-storage.ts'
import { post } from '../harness/people.ts'
import { until } from '../harness/until.ts'
import { leaveDrafts } from './leave-drafts.ts'
import { createLink, editLink, waitInLinks } from './waiting-links.ts'
import { createGroup, createTag, editGroup, waitInLists } from './waiting-lists.ts'

/** Each kind of change that can wait; bulk changes also by their edit. */
const KINDS = [
  'link.create',
  'link.update',
  'link.delete',
  'link.restore',
  'link.deleteForGood',
  'link.deleteManyForGood',
  'link.bulk status',
  'link.bulk group',
  'link.bulk tags',
  'link.bulk expiry',
  'link.bulk trash',
  'link.bulk restore',
  'link.import',
  'qr-code.create',
  ...['group', 'tag'].flatMap((one) =>
    ['create', 'update', 'delete', 'restore', 'deleteForGood'].map((change) => `${one}.${change}`),
  ),
]

/** Uses the app as a member until the device stores every kind of data. */
export async function fillMemberDevice(context: BrowserContext): Promise<Page> {
  const page = await readEverything(context)
  await disagree(context, page)
  await loseAnswers(context, page)
  await waitInLinks(page)
  await waitInLists(page)
  await leaveDrafts(page)
  const waiting = waitingChanges(await readStorage(page))
  const kinds = waiting.map(({ action, variables }) =>
    action === 'link.bulk' ? `${action} ${variables.edit?.kind}` : action,
  )
  const missing = KINDS.filter((kind) => !kinds.includes(kind))
  if (missing.length > 0) throw new Error(`These do not wait: ${missing.join(', ')}`)
  return page
}

/** Opens the lists, statistics and details, whose answers the device caches. */
async function readEverything(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const reserved = page.waitForResponse('**/api/link/reserve-codes')
  await page.goto('/links')
  await page.getByText(/^Mostrando: \d/).waitFor()
  await reserved
  for (const path of ['/stats', '/dashboard/Carta']) {
    await page.goto(path)
    await page.getByText('Clics').first().waitFor()
  }
  for (const path of ['/groups', '/tags', '/links?papelera=1']) {
    await page.goto(path)
    await page.getByRole('list').first().waitFor()
  }
  await untilReadyOffline(page)
  await until('statistics are kept', async () => {
    const { databases } = await readStorage(page)
    const copies = databases.find(({ name }) => name === 'atajo-recent-stats')
    return copies?.stores[0]?.records.length === 1
  })
  return page
}

/** Causes two conflicts and two refusals by changing the same items elsewhere. */
async function disagree(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await editLink(page, 'disputado', 'Título de aquí')
  await createLink(page, { destination: 'https://example.com/ocupado/aqui', slug: 'ocupado' })
  await editGroup(page, 'Disputado', 'Descripción de aquí')
  await createTag(page, 'repetida')
  const links: { id: number; sufix: string | null }[] = await readList(context, '/api/link/user/')
  const groups: { id: number; title: string }[] = await readList(context, '/api/group/user/')
  await put(context, '/api/link/update', {
    id: links.find(({ sufix }) => sufix === 'disputado')?.id,
    longUrl: 'https://example.com/disputado',
    sufix: 'disputado',
    title: 'Título de allí',
  })
  await put(context, '/api/group/update', {
    groupId: groups.find(({ title }) => title === 'Disputado')?.id,
    title: 'Disputado',
    description: 'Descripción de allí',
    color: 'TEAL',
  })
  await post(context, '/api/link/create', {
    longUrl: 'https://example.com/ocupado/alli',
    sufix: 'ocupado',
  })
  await post(context, '/api/tag/create', { tagName: 'repetida', color: 'LIME' })
  await context.setOffline(false)
  await page.getByText('4 cambios sin enviar').first().waitFor()
}

/** Sends a change and a creation that the server executes, and loses the answers. */
async function loseAnswers(context: BrowserContext, page: Page): Promise<void> {
  let calls = 0
  const paths = /\/api\/link\/(create|update)$/
  await page.route(paths, async (route) => {
    calls += 1
    if (calls < 3) await route.fetch()
    await route.abort()
  })
  await editLink(page, 'sin-eco', 'Sin respuesta')
  await createLink(page, { destination: 'https://example.com/sin-respuesta' })
  await until('both were sent', async () => {
    const waiting = waitingChanges(await readStorage(page))
    return waiting.filter(({ attempts, refusal }) => attempts > 0 && !refusal).length === 2
  })
  await context.setOffline(true)
  await page.unroute(paths)
  await createGroup(page, 'Nuevo')
}

async function readList<Item>(context: BrowserContext, path: string): Promise<Item[]> {
  return (await context.request.get(path)).json()
}

async function put(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.put(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}
