import { createHash } from 'node:crypto'
import { hostAndParents } from '@atajo/shared/destination-url'
import type { Owner } from '../../platform/actor.ts'
import type { BlockDocument } from './block.model.ts'
import type { BlocksStore } from './blocks.store.ts'

const POLL_MS = 450
/** Whatever the count of writes says; writer or database may have died before it was raised. */
const REREAD_AFTER_POLLS = 10

/** What a block may be about in a link. */
export interface BlockedThing {
  linkId: number
  owner: Owner | null
  /** Hosts of all its destinations, ASCII, without a dot at the end. */
  hosts: readonly string[]
}

/** A block that covers a link; `settings`: a host that the operator's settings or file refuse. */
export interface ClosedBy {
  kind: BlockDocument['kind'] | 'settings'
  id: string | null
}

/** The blocks of this moment, as this process knows them. */
export interface BlocksInForce {
  /** Begins to ask for other processes' blocks. */
  start(): void
  /** Settles once the blocks are known for the first time. */
  isKnown: Promise<void>
  /** Takes in what was written, at once. */
  refresh(): Promise<void>
  covers(thing: BlockedThing): boolean
  /** What covers it, the narrowest first; null where nothing does. */
  closedBy(thing: BlockedThing): ClosedBy | null
  coversHost(host: string): boolean
  /** Owners of what it closes read this; null where its administrator wrote nothing. */
  ownerReasonOf(blockId: string): string | null
  /** Whether anything is closed at all. */
  isAny(): boolean
  /** Another text after every change, the same in every process; empty while nothing ever was. */
  fingerprint(): string
  stop(): void
}

export interface BlocksInForceDeps {
  store: Pick<BlocksStore, 'inForce' | 'writes'>
  /** Hosts that the operator's settings refuse; another list where they changed. */
  settingsHosts: () => readonly string[]
  /** Hosts that the operator's file refuses, the same for as long as the process lives. */
  blockedDomains: ReadonlySet<string>
  /** Told after blocks came or went: what was judged before may be judged otherwise. */
  onChange: () => void
}

/**
 * Links are judged by the blocks of the moment instead of being marked: overlapping blocks cannot
 * undo each other, an owner's edit undoes none, and a link made while one comes is judged too.
 */
export function createBlocksInForce({
  store,
  settingsHosts,
  blockedDomains,
  onChange,
}: BlocksInForceDeps): BlocksInForce {
  const domains = blockedDomains.size === 0 ? '' : digest([...blockedDomains].sort().join('\n'))
  let blocks = judgeBy([], [], blockedDomains)
  let fingerprint = ''
  let seenHosts: readonly string[] | null = null
  let known: string | null = null
  let seenWrites = 0
  let pollsLeft = 0
  let polling: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let becomeKnown = () => {}
  const isKnown = new Promise<void>((resolve) => {
    becomeKnown = resolve
  })

  async function poll(): Promise<void> {
    const writes = await store.writes()
    const hosts = settingsHosts()
    const isDue = pollsLeft === 0
    pollsLeft = isDue ? REREAD_AFTER_POLLS : pollsLeft - 1
    if (writes === seenWrites && hosts === seenHosts && !isDue) return
    const inForce = await store.inForce()
    seenWrites = writes
    seenHosts = hosts
    const now = JSON.stringify([inForce.map(({ _id }) => _id).sort(), hosts])
    // The count of writes makes a block that came and went again leave another text behind.
    const isEmpty = writes === 0 && hosts.length === 0 && domains === ''
    fingerprint = isEmpty ? '' : digest(JSON.stringify([writes, hosts, domains]))
    if (now !== known) {
      known = now
      blocks = judgeBy(inForce, hosts, blockedDomains)
      onChange()
    }
    becomeKnown()
  }

  function refresh(): Promise<void> {
    polling = polling.catch(() => {}).then(poll)
    return polling
  }

  async function run(): Promise<void> {
    // A database that is away changes no block: those that are known hold on.
    await refresh().catch(() => {})
    if (!isStopped) timer = setTimeout(() => void run(), POLL_MS).unref()
  }

  return {
    start: () => void run(),
    isKnown,
    refresh,
    covers: (thing) => blocks.closedBy(thing) !== null,
    closedBy: (thing) => blocks.closedBy(thing),
    coversHost: (host) => blocks.coversHost(host),
    ownerReasonOf: (blockId) => blocks.ownerReasonOf(blockId),
    isAny: () => blocks.isAny,
    fingerprint: () => fingerprint,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

type Judge = Pick<BlocksInForce, 'closedBy' | 'coversHost' | 'ownerReasonOf'> & { isAny: boolean }

function judgeBy(
  inForce: BlockDocument[],
  refusedHosts: readonly string[],
  blockedDomains: ReadonlySet<string>,
): Judge {
  // What a block is not about has no place: nobody asks for it.
  const links = new Map(inForce.map(({ _id, linkId }) => [linkId, _id]))
  const owners = new Map<Owner | null | undefined, string>(inForce.map(({ _id, owner }) => [owner, _id]))
  const hosts = new Map<string | undefined, string | null>([
    ...refusedHosts.map((host) => [host, null] as const),
    ...inForce.map(({ _id, host }) => [host, _id] as const),
  ])
  const ownerReasons = new Map(inForce.map(({ _id, ownerReason = null }) => [_id, ownerReason]))
  const isRefused = (name: string) => hosts.has(name) || blockedDomains.has(name)
  const refusesAny = hosts.size + blockedDomains.size > 0
  const hostOf = (host: string) => (refusesAny ? hostAndParents(host).find(isRefused) : undefined)
  return {
    isAny: inForce.length > 0 || refusesAny,
    coversHost: (host) => hostOf(host) !== undefined,
    ownerReasonOf: (blockId) => ownerReasons.get(blockId) ?? null,
    closedBy({ linkId, owner, hosts: places }) {
      const byLink = links.get(linkId)
      if (byLink !== undefined) return { kind: 'link', id: byLink }
      for (const place of places) {
        const host = hostOf(place)
        if (host === undefined) continue
        const id = hosts.get(host) ?? null
        return { kind: id === null ? 'settings' : 'host', id }
      }
      const byOwner = owners.get(owner)
      return byOwner === undefined ? null : { kind: 'owner', id: byOwner }
    },
  }
}
