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

/** A write shows later than it was stamped, but not by more; clocks are set right by less. */
const BEHIND_MS = 3000
/** A clock's small step back may leave a link with an earlier stamp than it had. */
const STEP_MS = 1000
const OLDEST_MS = 90 * DAY_MS

export interface ListChangesDeps extends PresentLinkDeps {
  linkChanges: LinkChangesStore
  changeEpochs: Pick<ChangeEpochStore, 'read' | 'renew'>
  /** The database's time; it renews the epoch by itself where it was set back. */
  readClock: () => Promise<number>
  cursors: Sealer
  /** Another text after any link was closed or opened against its owner's will; empty at first. */
  blocksFingerprint: () => string
  /** How many links, and counts of links, one answer brings. */
  changesPage: number
}

/**
 * What has changed of the links of whoever asks since that cursor; without one, all there is.
 * @throws AppError `cursor_invalid` where it has to begin anew
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

/** A cursor for who is told the whole list; to be asked for before the list is read. */
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
  /** Cursors of earlier versions told days in this zone. */
  firstZone: string
}

/** Whether what was told holds of links that nobody has written since. */
function isStillTrue(cursor: ChangesCursor, { epoch, blocks, zone, firstZone }: Told): boolean {
  return cursor.epoch === epoch && (cursor.zone ?? firstZone) === zone && (cursor.blocks ?? '') === blocks
}

/** Whether time and the links themselves bear out what a cursor says was told. */
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

/** Where the pages begin; who knows nothing yet need not hear of what is gone already. */
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

/** A link that was written: when, and how it looks; gone where it is not live. */
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
