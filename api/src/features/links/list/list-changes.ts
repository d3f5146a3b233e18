import { createHash } from 'node:crypto'
import type { PasswordQuery } from '@atajo/shared/link'
import type { WireLinkChanges } from '@atajo/shared/link-changes'
import { type Actor, inZoneOf, type Owner } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { Sealer } from '../../../platform/secrets.ts'
import { mapInSlices } from '../../../platform/work-slices.ts'
import type { LinkDocument } from '../model/link.model.ts'
import {
  collectionsOf,
  type OwnCollections,
  type PresentLinkDeps,
  presenterWith,
} from '../model/present-link.ts'
import { shownLink, withoutOpening } from '../model/shown-link.ts'
import type { ChangeEpochStore } from './change-epoch.store.ts'
import {
  type ChangesCursor,
  type ChangesPass,
  laterOf,
  notAfter,
  type Place,
  readCursor,
  START,
  writeCursor,
} from './changes-cursor.ts'
import type { CountedLink, LinkChangesStore } from './link-changes.store.ts'

/**
 * The longest delay between a write's stamp and its visibility, in ms. Clock corrections are
 * smaller.
 */
const BEHIND_MS = 3000
/** The tolerance for a clock that was set back a little, which may lower a link's stamp, in ms. */
const STEP_MS = 1000
const OLDEST_MS = 90 * DAY_MS

export interface ListChangesDeps extends PresentLinkDeps {
  linkChanges: LinkChangesStore
  changeEpochs: Pick<ChangeEpochStore, 'read' | 'renew'>
  /** Returns the database's time, and starts a new epoch if it was set back. */
  readClock: () => Promise<number>
  cursors: Sealer
  /** Changes whenever a block or pause starts or ends; empty without any. */
  blocksFingerprint: () => string
  /** The greatest number of links, and of counts, per answer. */
  changesPage: number
}

/**
 * Returns the changes of the owner's links since a cursor; without a cursor, all links.
 * @throws AppError `cursor_invalid` if the client must read everything again
 */
export async function listChanges(
  service: ListChangesDeps,
  actor: Actor,
  { since, query }: { since: string | null; query: PasswordQuery },
): Promise<WireLinkChanges> {
  const deps = inZoneOf(service, actor)
  const { owner } = actor
  const cursor = since === null ? null : openCursor(deps, owner, since)
  const clock = await deps.readClock()
  const pass = cursor?.pass ?? newPass(cursor, clock - BEHIND_MS)
  const [epoch, collections, counted] = await Promise.all([
    deps.changeEpochs.read(owner),
    collectionsOf(deps, owner),
    deps.linkChanges.countedAfter(owner, pass.counted, deps.changesPage),
    cursor && assertHeld(deps, cursor, clock),
  ])
  const blocks = deps.blocksFingerprint()
  if (cursor && !isStillTrue(cursor, { epoch, blocks, zone: deps.timeZone, firstZone: service.timeZone }))
    throw new AppError('cursor_invalid')
  const present = presenterWith(withoutOpening(deps, query), collections)
  const changed = await mapInSlices(
    deps.linkChanges.changedAfter(owner, pass.changed, { ...pass, limit: deps.changesPage }),
    (link) => changeOf(link, present, query),
  )
  const isComplete = Math.max(changed.length, counted.length) < deps.changesPage
  const reached = {
    ...pass,
    changed: placeOf(changed.at(-1), changed.at(-1)?.changedAt) ?? pass.changed,
    counted: placeOf(counted.at(-1), counted.at(-1)?.countedAt) ?? pass.counted,
  }
  const named = nameHash(collections)
  const next: ChangesCursor = {
    owner,
    epoch,
    issuedAt: clock,
    zone: deps.timeZone,
    blocks,
    named,
    newest: laterOf(cursor?.newest ?? null, newestTold(changed, clock)),
    ...(isComplete
      ? {
          changed: notAfter(reached.changed, pass.settledAt),
          counted: notAfter(reached.counted, pass.settledAt),
          pass: null,
        }
      : { changed: cursor?.changed ?? START, counted: cursor?.counted ?? START, pass: reached }),
  }
  const renamed = cursor !== null && cursor.named !== named
  return {
    cursor: writeCursor(deps.cursors, next),
    links: changed.flatMap(({ shown }) => (shown === null ? [] : [shown])),
    deleted: changed.filter(({ shown }) => shown === null).map(({ _id }) => _id),
    ...presentCounts(counted),
    groups: renamed ? [...collections.groups.values()] : null,
    tags: renamed ? [...collections.tags.values()] : null,
    isComplete,
  }
}

/**
 * Returns a cursor for a client that reads the whole list; must be called before the list is read.
 */
export async function cursorBeforeList(
  deps: ListChangesDeps,
  owner: Owner,
): Promise<(collections: OwnCollections) => string> {
  const clock = await deps.readClock()
  const settledAt = clock - BEHIND_MS
  const blocks = deps.blocksFingerprint()
  const [epoch, newest] = await Promise.all([deps.changeEpochs.read(owner), deps.linkChanges.newest(owner)])
  return (collections) =>
    writeCursor(deps.cursors, {
      owner,
      epoch,
      issuedAt: clock,
      zone: deps.timeZone,
      blocks,
      named: nameHash(collections),
      newest: newest && [Math.min(newest[0], clock), newest[1]],
      changed: notAfter(newest ?? START, settledAt),
      counted: [settledAt, 0],
      pass: null,
    })
}

function openCursor({ cursors }: ListChangesDeps, owner: Owner, text: string): ChangesCursor {
  const cursor = readCursor(cursors, text)
  if (cursor?.owner !== owner) throw new AppError('cursor_invalid')
  return cursor
}

interface Told {
  epoch: string
  blocks: string
  zone: string
  /** Cursors of earlier versions used this time zone. */
  firstZone: string
}

/** Returns whether links sent earlier are still correct unless they were written since. */
function isStillTrue(cursor: ChangesCursor, { epoch, blocks, zone, firstZone }: Told): boolean {
  return cursor.epoch === epoch && (cursor.zone ?? firstZone) === zone && (cursor.blocks ?? '') === blocks
}

/**
 * Checks the cursor against the clock and the newest link that it names.
 * @throws AppError `cursor_invalid`
 */
async function assertHeld(
  deps: ListChangesDeps,
  { issuedAt, newest }: ChangesCursor,
  clock: number,
): Promise<void> {
  if (issuedAt < clock - OLDEST_MS) throw new AppError('cursor_invalid')
  if (issuedAt > clock + STEP_MS) {
    await deps.changeEpochs.renew()
    throw new AppError('cursor_invalid')
  }
  if (newest === null) return
  const changedAt = await deps.linkChanges.changedAt(newest[1])
  if (changedAt === null || changedAt < newest[0] - STEP_MS) throw new AppError('cursor_invalid')
}

/** Starts a series of pages. A client without links needs no earlier deletions. */
function newPass(cursor: ChangesCursor | null, settledAt: number): ChangesPass {
  if (cursor === null) return { changed: START, counted: [settledAt, 0], settledAt, deletedAfter: settledAt }
  return { changed: cursor.changed, counted: cursor.counted, settledAt, deletedAfter: 0 }
}

function placeOf(last: { _id: number } | undefined, at: Date | undefined): Place | null {
  return last && at ? [at.getTime(), last._id] : null
}

function newestTold(changed: readonly ChangedLink[], clock: number): Place | null {
  const place = placeOf(changed.at(-1), changed.at(-1)?.changedAt)
  return place && [Math.min(place[0], clock), place[1]]
}

function nameHash({ groups, tags }: OwnCollections): string {
  const names = JSON.stringify([[...groups.values()], [...tags.values()]])
  return createHash('sha1').update(names).digest('base64url')
}

/** A written link with its stamp; `shown` is null if the link is not live. */
interface ChangedLink extends Pick<LinkDocument, '_id' | 'changedAt'> {
  shown: WireLinkChanges['links'][number] | null
}

function changeOf(
  link: LinkDocument,
  present: ReturnType<typeof presenterWith>,
  query: PasswordQuery,
): ChangedLink {
  const { _id, changedAt, state, groupId = null, tagIds = [] } = link
  const shown = state === 'live' ? { ...shownLink(present(link), query), groupId, tagIds } : null
  return { _id, ...(changedAt && { changedAt }), shown }
}

function presentCounts(counted: readonly CountedLink[]) {
  const limited = counted.filter(({ maxVisits }) => typeof maxVisits === 'number')
  return {
    clicks: counted.map(({ _id, visits }): [number, number] => [_id, visits?.total ?? 0]),
    used: limited.map(({ _id, usedVisits }): [number, number] => [_id, usedVisits ?? 0]),
  }
}
