import { type Connection, trusted } from 'mongoose'
import type { Owner } from '../../../platform/actor.ts'
import { documentsOf } from '../../../platform/database/documents-of.ts'
import { type LinkDocument, linkModel } from '../model/link.model.ts'

const LINKS_AT_ONCE = 500

export interface LinkExportStore {
  /** Streams the owner's live links, newest first, in small batches. */
  read(owner: Owner): AsyncIterable<LinkDocument>
  /** Streams the owner's live links with these ids, oldest first. */
  readSome(owner: Owner, ids: readonly number[]): AsyncIterable<LinkDocument>
}

/** Reads links one by one for exports. */
export function createLinkExportStore(connection: Connection): LinkExportStore {
  const links = linkModel(connection)
  return {
    read: (owner) =>
      documentsOf(
        links
          .find({ owner, state: 'live' })
          .sort({ createdAt: -1, _id: -1 })
          .batchSize(LINKS_AT_ONCE)
          .lean<LinkDocument[]>(),
      ),
    readSome: (owner, ids) =>
      documentsOf(
        links
          .find({ _id: trusted({ $in: [...ids] }), owner, state: 'live' })
          .sort({ _id: 1 })
          .batchSize(LINKS_AT_ONCE)
          .lean<LinkDocument[]>(),
      ),
  }
}
