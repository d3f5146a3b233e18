import type { LoggedDeed } from '@atajo/shared/admin-lists'
import { pageOf, placeOf } from '../../../platform/database/list-place.ts'
import type { DeedsStore } from './deeds.store.ts'

export interface ListDeedsDeps {
  deeds: Pick<DeedsStore, 'list'>
  /** User names by id, without erased accounts. */
  usernamesOf: (userIds: number[]) => Promise<Map<number, string>>
  /** The codes or slugs of links by id, without removed links. */
  codesOf: (linkIds: number[]) => Promise<Map<number, string>>
}

const PAGE = 100

/** Returns a page of the audit log, newest first. */
export async function listDeeds({ deeds, usernamesOf, codesOf }: ListDeedsDeps, cursor: string | undefined) {
  const found = await deeds.list(placeOf(cursor), PAGE + 1)
  const { rows, nextCursor } = pageOf(found, PAGE, (deed) => deed)
  const idsOf = (kind: string) => rows.flatMap(({ target }) => idOf(kind, target) ?? [])
  const [names, codes] = await Promise.all([
    usernamesOf([
      ...rows.flatMap(({ actor }) => actor ?? []),
      ...idsOf('u'),
      ...rows.flatMap(({ detail }) => idOf('u', String(detail.to)) ?? []),
    ]),
    codesOf(idsOf('link')),
  ])
  const nameOf = (target: string) =>
    names.get(idOf('u', target) ?? 0) ?? codes.get(idOf('link', target) ?? 0) ?? null
  // The second account is stored by id, so that its name does not outlive it here.
  const detailOf = ({ to, ...detail }: LoggedDeed['detail']) =>
    to === undefined ? detail : { ...detail, to: nameOf(String(to)) ?? to }
  const items = rows.map(({ at, actor, action, target, detail }): LoggedDeed => {
    const who = actor === null ? 'terminal' : (names.get(actor) ?? `u:${actor}`)
    return {
      at: at.toISOString(),
      actor: who,
      action,
      target,
      targetName: nameOf(target),
      detail: detailOf(detail),
    }
  })
  return { items, nextCursor }
}

/** Returns the number in a target of that kind: 7 for `u:7`. */
function idOf(kind: string, target: string): number | null {
  const [name, id] = target.split(':')
  return name === kind ? Number(id) : null
}
