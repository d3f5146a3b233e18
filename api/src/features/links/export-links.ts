import type { Link } from '@atajo/shared/link'
import { type Actor, inZoneOf } from '../../platform/actor.ts'
import type { LinkExportStore } from './link-export.store.ts'
import { collectionsOf, type PresentLinkDeps, presenterWith } from './present-link.ts'

export interface ExportLinksDeps extends PresentLinkDeps {
  linkExport: LinkExportStore
}

/** The owner's live links as they see them, newest first, never all of them in memory. */
export async function* exportLinks(deps: ExportLinksDeps, actor: Actor): AsyncGenerator<Link, void> {
  const { owner } = actor
  const present = presenterWith(inZoneOf(deps, actor), await collectionsOf(deps, owner))
  for await (const link of deps.linkExport.read(owner)) yield present(link)
}
