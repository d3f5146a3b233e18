import { randomUUID } from 'node:crypto'
import type { BulkChange, BulkResult } from '@atajo/shared/bulk-change'
import type { ErrorCode } from '@atajo/shared/error-code'
import { PLANS } from '@atajo/shared/plan'
import { type Actor, inZoneOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { assertOwnCollections } from '../model/link-collections.ts'
import { checkedDomain, refuseIssues } from '../model/link-content.ts'
import { parseExpiry } from '../model/link-expiry.ts'
import type { LinkPolicy } from '../model/link-policy.ts'
import { collectionsOf } from '../model/present-link.ts'
import { type RestoreLinkDeps, restoreLink } from '../trash/restore-link.ts'
import { namedIds } from './bulk-answer-form.ts'
import { type CheckedChange, judgeLink, linkFilter } from './bulk-judgement.ts'
import type { BulkWrite, JudgedLink, LinkBulkStore } from './link-bulk.store.ts'

export interface ChangeLinksDeps extends RestoreLinkDeps {
  linkBulk: LinkBulkStore
  isDomain: LinkPolicy['isDomain']
}

/** Links judged and written in one batch, because Mongoose casts a bulk write without yielding. */
const LINKS_AT_ONCE = 25

type Outcome = 'changed' | 'unchanged' | ErrorCode

/**
 * Applies one change to many links. Each link is judged on its own and written once.
 * @throws AppError `pro_required` or `validation_failed`, if the change itself is refused
 */
export async function changeLinks(
  deps: ChangeLinksDeps,
  actor: Actor,
  { bulk, idempotencyKey }: { bulk: BulkChange; idempotencyKey: string | null },
): Promise<BulkResult> {
  const change = await checkChange(deps, actor, bulk.change)
  const ids = await idsOf(deps, actor, bulk)
  const isUnderLimit = bulk.change.restore === true && deps.policy.limitOf(actor.plan) !== null
  const outcomes = isUnderLimit
    ? await restoreEach(deps, actor, { ids, idempotencyKey })
    : await writeAll(deps, actor, { ids, change, mark: idempotencyKey ?? randomUUID() })
  const counts = { changed: 0, unchanged: 0, failed: 0 }
  const results = ids.map((id) => {
    const outcome = outcomes.get(id) ?? 'link_not_found'
    const isOk = outcome === 'changed' || outcome === 'unchanged'
    counts[isOk ? outcome : 'failed'] += 1
    return isOk ? { id, ok: true } : { id, ok: false, error: outcome }
  })
  return { counts, results }
}

async function checkChange(
  deps: ChangeLinksDeps,
  actor: Actor,
  { d_expire, removeTags = [], ...change }: BulkChange['change'],
): Promise<CheckedChange> {
  const { owner, plan } = actor
  const now = deps.now()
  const { hasAdvancedOptions, linkLifetimeDays } = PLANS[plan]
  await assertOwnCollections(deps, owner, {
    groupId: change.groupId ?? null,
    tagIds: change.addTags ?? [],
  })
  const domain = checkedDomain(change.domain ?? null)
  if (domain !== null && !deps.isDomain(domain)) refuseIssues(new Map([['domain', 'unknown_value']]))
  const { groups } = await collectionsOf(deps, owner)
  const removedTags = new Set(removeTags)
  const moved = change.domain === undefined ? {} : { domain }
  const checked: CheckedChange = {
    ...change,
    ...moved,
    removedTags,
    now,
    isSeenGroup: (id) => groups.has(id),
  }
  if (d_expire === undefined) return checked
  if (!d_expire) return linkLifetimeDays === null ? { ...checked, expiresAt: null } : checked
  if (!hasAdvancedOptions) throw new AppError('pro_required')
  const expiresAt = parseExpiry(d_expire, inZoneOf(deps, actor).timeZone)
  if (expiresAt === null) refuseIssues(new Map([['expiry', 'invalid_date']]))
  else if (expiresAt <= now) refuseIssues(new Map([['expiry', 'date_in_past']]))
  return { ...checked, expiresAt }
}

async function idsOf({ linkBulk }: ChangeLinksDeps, { owner }: Actor, bulk: BulkChange): Promise<number[]> {
  const named = namedIds(bulk)
  if (named) return named
  const isMeant = linkFilter(bulk.filter ?? {})
  const ids: number[] = []
  for await (const link of linkBulk.listAll(owner, bulk.change.restore ? 'trashed' : 'live')) {
    if (isMeant(link)) ids.push(link._id)
  }
  return ids
}

function* batchesOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += LINKS_AT_ONCE)
    yield ids.slice(start, start + LINKS_AT_ONCE)
}

interface MarkedChange {
  ids: readonly number[]
  change: CheckedChange
  mark: string
}

async function writeAll(deps: ChangeLinksDeps, actor: Actor, { ids, ...marked }: MarkedChange) {
  const outcomes = new Map<number, Outcome>()
  for (const batch of batchesOf(ids)) {
    for (const [id, outcome] of await writeBatch(deps, actor, { ids: batch, ...marked })) {
      outcomes.set(id, outcome)
    }
  }
  return outcomes
}

/**
 * Repeats until every link has the mark or needs no write: a link edited meanwhile is judged again.
 */
async function writeBatch(deps: ChangeLinksDeps, { owner }: Actor, { ids, change, mark }: MarkedChange) {
  const outcomes = new Map<number, Outcome>()
  const written = new Map<number, JudgedLink>()
  let open = ids
  while (open.length > 0) {
    const writes: BulkWrite[] = []
    for await (const current of deps.linkBulk.findAll(owner, open)) {
      const judged = current.marks?.includes(mark) ? 'changed' : judgeLink(current, change)
      if (typeof judged === 'object') writes.push(judged)
      else outcomes.set(current._id, judged)
      if (judged === 'changed') written.set(current._id, current)
    }
    await deps.linkBulk.writeAll(writes, mark)
    open = writes.map(({ current }) => current._id)
  }
  for (const link of written.values()) publish(deps, link)
  return outcomes
}

function publish(deps: ChangeLinksDeps, { _id: id, code, state, customSlug = null }: JudgedLink): void {
  const isLive = state === 'live'
  deps.publishLinkChange({
    id,
    code,
    customSlug: isLive ? customSlug : null,
    previousSlug: isLive ? null : customSlug,
  })
}

/** Restores one by one, because each link takes a slot of the plan, and stops when none is left. */
async function restoreEach(
  deps: ChangeLinksDeps,
  actor: Actor,
  { ids, idempotencyKey }: { ids: readonly number[]; idempotencyKey: string | null },
) {
  const outcomes = new Map<number, Outcome>()
  let isFull = false
  const states = new Map<number, JudgedLink['state']>()
  for (const batch of batchesOf(ids)) {
    for await (const { _id, state } of deps.linkBulk.findAll(actor.owner, batch)) states.set(_id, state)
  }
  for (const [id, state] of states) {
    if (state === 'live') outcomes.set(id, 'unchanged')
    else if (state === 'trashed' && isFull) outcomes.set(id, 'plan_limit')
    else if (state === 'trashed') {
      const outcome = await outcomeOf(() => restoreLink(deps, actor, { id, idempotencyKey }))
      outcomes.set(id, outcome)
      isFull = outcome === 'plan_limit'
    }
  }
  return outcomes
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    await run()
    return 'changed'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
