import type { Link } from '@atajo/shared/link'
import type { Owner } from '../../platform/actor.ts'
import type { LinkExportStore } from './link-export.store.ts'
import { collectionsOf, type PresentLinkDeps, presenterWith } from './present-link.ts'

export interface ExportLinksDeps extends PresentLinkDeps {
  linkExport: LinkExportStore
}

/** The owner's live links as they see them, newest first, never all of them in memory. */
export async function* exportLinks(deps: ExportLinksDeps, owner: Owner): AsyncGenerator<Link, void> {
  const present = presenterWith(deps, await collectionsOf(deps, owner))
  for await (const link of deps.linkExport.read(owner)) yield present(link)
}
