import { plainDraft } from '@atajo/shared/link-draft'
import { composeImport } from '../../api/src/composition/import-links.ts'
import type { LinkParts } from '../../api/src/composition/links.ts'
import { importLinks } from '../../api/src/features/import-links/import-links.ts'
import { createLink } from '../../api/src/features/links/create/create-link.ts'
import { deleteLink } from '../../api/src/features/links/trash/delete-link.ts'
import type { UserActor } from '../../api/src/platform/actor.ts'
import { createCollectionItem } from '../../api/src/platform/collections/create-collection-item.ts'
import { deleteCollectionItem } from '../../api/src/platform/collections/delete-collection-item.ts'
import type { Database } from '../../api/src/platform/database/connection.ts'
import { DAY_MS } from './demo-calendar.ts'
import { site } from './demo-story.ts'

const IMPORTED_DAYS_AGO = 12

/** Brought from elsewhere: old code, path, title, clicks there, age; the last row is wrong. */
const BROUGHT = [
  ['3xKq9Zd', 'recetas/gazpacho', 'Receta de gazpacho', 412, 480],
  ['2wTb7Lm', 'rutas/camino-del-norte', 'El Camino del Norte en nueve días', 1287, 455],
  ['talleres24', 'talleres/primavera', 'Talleres de primavera', 236, 610],
  ['4hPn1Cs', 'socios/alta', 'Hazte de la asociación', 98, 520],
  ['mapa-feria', 'feria/mapa', 'Mapa de la feria', 655, 400],
  ['2zDf8Vu', '', 'Fila sin dirección', 0, 400],
] as const

const TRASHED_LINKS = [
  { destination: site('tienda/rebajas-de-enero'), title: 'Rebajas de enero', daysAgo: 4 },
  { destination: site('borrador/invitacion'), title: 'Invitación (borrador)', daysAgo: 1 },
]
const TRASHED_GROUP = { title: 'Verano', description: 'Campaña del año pasado', color: 'ORANGE' } as const
const TRASHED_TAG = { name: 'prueba', color: 'STONE' } as const

/** An import of some days ago, and a trash with something in it. */
export async function createDemoPast(
  { connection }: Database,
  parts: LinkParts,
  actor: UserActor,
): Promise<void> {
  const at = (daysAgo: number) => ({ now: () => new Date(Date.now() - daysAgo * DAY_MS) })
  const importing = composeImport(connection, {
    ...parts,
    links: { ...parts.links, ...at(IMPORTED_DAYS_AGO) },
  })
  await importLinks({ ...importing, ...at(IMPORTED_DAYS_AGO) }, actor, {
    source: 'bitly',
    fileId: `demo-${actor.userId}`,
    fileName: 'enlaces-de-bitly.csv',
    dryRun: false,
    onTaken: 'rename',
    rows: BROUGHT.map(([sufix, path, title, clicks, ageDays], index) => ({
      line: index + 2,
      longUrl: path === '' ? '' : site(path),
      sufix,
      title,
      clicks,
      createdAt: at(ageDays).now().toISOString(),
      tags: ['permanente'],
    })),
  })
  for (const { daysAgo, ...fields } of TRASHED_LINKS) {
    const link = { ...plainDraft(fields.destination), reservedCode: null, ...fields }
    const made = await createLink({ ...parts.links, ...at(daysAgo + 2) }, actor, {
      link,
      idempotencyKey: null,
    })
    await deleteLink({ ...parts.links, ...at(daysAgo) }, actor, { id: made.id, idempotencyKey: null })
  }
  const group = await createCollectionItem(parts.groups, actor, {
    draft: TRASHED_GROUP,
    idempotencyKey: null,
  })
  await deleteCollectionItem(parts.groups, actor, { id: group.id, idempotencyKey: null })
  const tag = await createCollectionItem(parts.tags, actor, { draft: TRASHED_TAG, idempotencyKey: null })
  await deleteCollectionItem(parts.tags, actor, { id: tag.id, idempotencyKey: null })
}
