import type { BrowserContext } from 'playwright-core'
import { post } from '../harness/people.ts'

const TRASHED_LINKS = ['restaurado', 'purgado', 'purgado-1', 'purgado-2', 'recuperado-1', 'recuperado-2']
const LINKS = [
  'editado',
  'apagado',
  'borrado',
  'con-qr',
  'sin-eco',
  'disputado',
  'borrador',
  'lote-1',
  'lote-2',
  'tirado-1',
  'tirado-2',
]

/** Creates the items that the device will change; each is named after its change. */
export async function prepareService(context: BrowserContext): Promise<void> {
  for (const sufix of [...LINKS, ...TRASHED_LINKS]) {
    const link = await makeLink(context, sufix)
    if (TRASHED_LINKS.includes(sufix)) await remove(context, '/api/link/delete', { id: link.id })
  }
  for (const title of ['Retocado', 'Retirado', 'Disputado', 'Borrador', 'Recuperado', 'Purgado']) {
    const { id } = await post<{ id: number }>(context, '/api/group/create', { title, color: 'TEAL' })
    if (['Recuperado', 'Purgado'].includes(title)) await remove(context, '/api/group/delete', { groupId: id })
  }
  for (const tagName of ['retocada', 'retirada', 'borrador', 'recuperada', 'purgada']) {
    const { id } = await post<{ id: number }>(context, '/api/tag/create', { tagName, color: 'ROSE' })
    if (['recuperada', 'purgada'].includes(tagName)) await remove(context, '/api/tag/delete', { tagId: id })
  }
}

export function makeLink(context: BrowserContext, sufix: string) {
  return post<{ id: number }>(context, '/api/link/create', { longUrl: `https://example.com/${sufix}`, sufix })
}

async function remove(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.delete(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}
