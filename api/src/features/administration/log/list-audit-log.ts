import type { ListedAuditEntry } from '@atajo/shared/admin-lists'
import { pageOf, placeOf } from '../../../platform/database/list-place.ts'
import type { AuditLogStore } from './audit-log.store.ts'

export interface ListAuditLogDeps {
  auditLog: Pick<AuditLogStore, 'list'>
  /** User names by id, without erased accounts. */
  usernamesOf: (userIds: number[]) => Promise<Map<number, string>>
  /** The codes or slugs of links by id, without removed links. */
  codesOf: (linkIds: number[]) => Promise<Map<number, string>>
}

const PAGE = 100

/** Returns a page of the audit log, newest first. */
export async function listAuditLog(
  { auditLog, usernamesOf, codesOf }: ListAuditLogDeps,
  cursor: string | undefined,
) {
  const found = await auditLog.list(placeOf(cursor), PAGE + 1)
  const { rows, nextCursor } = pageOf(found, PAGE, (entry) => entry)
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
  const detailOf = ({ to, ...detail }: ListedAuditEntry['detail']) =>
    to === undefined ? detail : { ...detail, to: nameOf(String(to)) ?? to }
  const items = rows.map(({ at, actor, action, target, detail }): ListedAuditEntry => {
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
