import type { Config } from '../config.ts'
import type { ExportsDeps } from '../features/exports/exports.routes.ts'
import { exportLinks } from '../features/links/export-links.ts'
import { exportDays } from '../features/stats/query/export-days.ts'
import { presentItem } from '../platform/collections/collection.ts'
import type { LinkParts } from './links.ts'
import type { VisitParts } from './visits.ts'

/** Fits together what an account takes elsewhere. */
export function composeExports(
  { publicUrl, timeZone }: Config,
  { links: { links, groups, tags }, visits }: { links: LinkParts; visits: VisitParts },
): ExportsDeps {
  return {
    publicUrl,
    timeZone,
    now: () => new Date(),
    linksOf: (owner) => exportLinks(links, owner),
    groupsOf: async (owner) => (await groups.items.list(owner)).map(presentItem),
    tagsOf: async (owner) => (await tags.items.list(owner)).map(presentItem),
    daysOf: (linkIds) => exportDays(visits.statistics, linkIds),
  }
}
