import type { Link } from '@atajo/shared/link'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { isSpelledName } from '../../../platform/database/spelled-names.ts'
import { collectionsOf, type PresentLinkDeps, presenterWith } from '../model/present-link.ts'
import type { LinkExportStore } from './link-export.store.ts'

export interface ExportLinksDeps extends PresentLinkDeps {
  linkExport: LinkExportStore
}

/**
 * Streams the owner's live links as the owner sees them, newest first, without holding all in
 * memory.
 */
export async function* exportLinks(deps: ExportLinksDeps, actor: Actor): AsyncGenerator<Link, void> {
  const { owner } = actor
  const present = presenterWith(inZoneOf(deps, actor), await collectionsOf(deps, owner))
  // Twins come last, because an import gives other spellings of a name to the first link with it.
  const twins: number[] = []
  for await (const link of deps.linkExport.read(owner)) {
    if (link.names.some(isSpelledName)) twins.push(link._id)
    else yield present(link)
  }
  if (twins.length === 0) return
  for await (const link of deps.linkExport.readSome(owner, twins)) yield present(link)
}
