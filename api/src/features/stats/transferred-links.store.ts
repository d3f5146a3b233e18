import type { Connection } from 'mongoose'
import { statsIdOf } from '../../platform/stats-key.ts'
import type { LinkDocument } from '../links/link.model.ts'
import { transferredLinkModel } from './transferred-link.model.ts'

export interface TransferredLinksStore {
  /** Notes, before an account's link is transferred, whose the counts until then are. */
  note(link: Pick<LinkDocument, '_id' | 'owner' | 'statsKey' | 'statsGeneration'>): Promise<void>
}

/** Notes in `transferred_links`, one for each transfer of a link. */
export function createTransferredLinksStore(connection: Connection): TransferredLinksStore {
  const transferred = transferredLinkModel(connection)
  return {
    async note(link) {
      const { _id: linkId, owner, statsKey } = link
      const $setOnInsert = { linkId, owner, isOnItsOwn: statsKey !== undefined }
      await transferred.updateOne({ _id: statsIdOf(link) }, { $setOnInsert }, { upsert: true })
    },
  }
}
