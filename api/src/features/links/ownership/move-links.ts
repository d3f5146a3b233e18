import type { Owner } from '../../../platform/actor.ts'
import type { PublishLinkChange } from '../model/publish-link-change.ts'
import type { LinkTransferStore } from './link-transfer.store.ts'

export interface MoveLinksDeps {
  linkTransfer: LinkTransferStore
  publishLinkChange: PublishLinkChange
}

/**
 * Moves a guest's links to the account that the guest became, without their expiry and even beyond
 * the account's limit. A repeated call moves links that were created meanwhile.
 */
export async function moveLinks(deps: MoveLinksDeps, from: Owner, to: Owner): Promise<void> {
  for (const { _id, code, customSlug = null } of await deps.linkTransfer.transfer(from, to)) {
    deps.publishLinkChange({ id: _id, code, customSlug, previousSlug: null })
  }
}
