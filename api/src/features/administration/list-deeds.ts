import type { LoggedDeed } from '@atajo/shared/admin-lists'
import { cursorOf, placeOf } from '../../platform/database/list-place.ts'
import type { DeedsStore } from './deeds.store.ts'

export interface ListDeedsDeps {
  deeds: Pick<DeedsStore, 'list'>
  /** By user id; those that are gone are missing. */
  usernamesOf: (userIds: number[]) => Promise<Map<number, string>>
}

const PAGE = 100

/** A page of what administrators did, newest first. */
export async function listDeeds({ deeds, usernamesOf }: ListDeedsDeps, cursor: string | undefined) {
  const found = await deeds.list(placeOf(cursor), PAGE + 1)
  const shown = found.slice(0, PAGE)
  const names = await usernamesOf(shown.flatMap(({ actor }) => actor ?? []))
  const items = shown.map(({ at, actor, action, target, detail }): LoggedDeed => {
    const who = actor === null ? 'terminal' : (names.get(actor) ?? `u:${actor}`)
    return { at: at.toISOString(), actor: who, action, target, detail }
  })
  const last = shown.at(-1)
  const nextCursor = found.length > PAGE && last ? cursorOf(last) : null
  return { items, nextCursor }
}
