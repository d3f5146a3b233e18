import type { blocksQuery, blocksWire } from '@atajo/shared/abuse'
import type { z } from 'zod'
import { userIdOf } from '../../platform/actor.ts'
import { pageOf, placeOf } from '../../platform/database/list-place.ts'
import type { BlockDocument } from './block.model.ts'
import type { BlocksStore } from './blocks.store.ts'

export interface ListBlocksDeps {
  blocks: Pick<BlocksStore, 'list'>
  usernamesOf: (userIds: number[]) => Promise<Map<number, string>>
  /** Returns the names of links by id, without missing links. */
  codesOf: (linkIds: number[]) => Promise<Map<number, string>>
}

const PAGE = 50

/** Lists a page of the blocks in force, newest first. @throws AppError `cursor_invalid` */
export async function listBlocks(
  deps: ListBlocksDeps,
  { cursor }: z.infer<typeof blocksQuery>,
): Promise<z.infer<typeof blocksWire>> {
  const found = await deps.blocks.list(placeOf(cursor), PAGE + 1)
  const { rows, nextCursor } = pageOf(found, PAGE, ({ createdAt: at, _id: id }) => ({ at, id }))
  const [usernames, codes] = await Promise.all([
    deps.usernamesOf(rows.flatMap(({ owner, createdBy }) => [createdBy, ...ownersOf(owner)])),
    deps.codesOf(rows.flatMap(({ linkId }) => linkId ?? [])),
  ])
  const nameOf = ({ linkId, host, owner }: BlockDocument) =>
    host ?? (linkId === undefined ? usernames.get(ownersOf(owner)[0] ?? 0) : codes.get(linkId)) ?? ''
  return {
    items: rows.map((block) => ({
      id: block._id,
      linkId: block.linkId ?? null,
      host: block.host ?? null,
      ownerId: ownersOf(block.owner)[0] ?? null,
      name: nameOf(block),
      reason: block.reason,
      ownerReason: block.ownerReason ?? null,
      by: usernames.get(block.createdBy) ?? '',
      createdAt: block.createdAt.toISOString(),
    })),
    nextCursor,
  }
}

function ownersOf(owner: BlockDocument['owner']): number[] {
  const id = owner === undefined ? null : userIdOf(owner)
  return id === null ? [] : [id]
}
