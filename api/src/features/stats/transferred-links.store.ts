import type { Connection } from 'mongoose'
import { statsIdOf } from '../../platform/stats-key.ts'
import type { LinkDocument } from '../links/model/link.model.ts'
import { type TransferredLinkDocument, transferredLinkModel } from './transferred-link.model.ts'

export interface TransferredLinksStore {
  /** Records the previous owners' counts before links are transferred. */
  note(links: readonly Pick<LinkDocument, '_id' | 'owner' | 'statsKey' | 'statsGeneration'>[]): Promise<void>
}

/** Stores one document in `transferred_links` for each transfer of a link. */
export function createTransferredLinksStore(connection: Connection): TransferredLinksStore {
  const { collection } = transferredLinkModel(connection)
  const transferred = connection.collection<TransferredLinkDocument>(collection.collectionName)
  return {
    async note(links) {
      const updates = links.map((link) => {
        const { _id: linkId, owner, statsKey } = link
        const $setOnInsert = { linkId, owner, isOnItsOwn: statsKey !== undefined }
        return { updateOne: { filter: { _id: statsIdOf(link) }, update: { $setOnInsert }, upsert: true } }
      })
      await transferred.bulkWrite(updates, { ordered: false })
    },
  }
}
