import { createHash } from 'node:crypto'
import { hostAndParents } from '@atajo/shared/destination-url'
import type { Owner } from '../../platform/actor.ts'
import type { BlockDocument } from './block.model.ts'
import type { BlocksStore } from './blocks.store.ts'

const POLL_MS = 450
/** Rereads at times regardless of the count, since a writer may die before it raises the count. */
const REREAD_AFTER_POLLS = 10

/** The properties of a link that a block can match. */
export interface BlockedThing {
  linkId: number
  owner: Owner | null
  /** Hosts of all its destinations, ASCII, without a final dot. */
  hosts: readonly string[]
}

/**
 * The block that covers a link; `settings` means a host that the operator's settings or file
 * refuse.
 */
export interface ClosedBy {
  kind: BlockDocument['kind'] | 'settings'
  id: string | null
}

/** The present blocks as this process knows them. */
export interface BlocksInForce {
  /** Starts to follow other processes' blocks. */
  start(): void
  /** Resolves once the blocks are known for the first time. */
  isKnown: Promise<void>
  /** Reads the present blocks at once. */
  refresh(): Promise<void>
  covers(thing: BlockedThing): boolean
  /** Returns the narrowest block that covers the link, or null. */
  closedBy(thing: BlockedThing): ClosedBy | null
  coversHost(host: string): boolean
  /** Returns the reason for owners of closed links; null if there is none. */
  ownerReasonOf(blockId: string): string | null
  /** Tells whether any block is in force. */
  isAny(): boolean
  /** Changes with every block, equally in every process. It is empty until the first block. */
  fingerprint(): string
  stop(): void
}

export interface BlocksInForceDeps {
  store: Pick<BlocksStore, 'inForce' | 'writes'>
  /** Returns the hosts that the operator's settings refuse; a new array after each change. */
  settingsHosts: () => readonly string[]
  /** Hosts in the operator's file, constant for the life of the process. */
  blockedDomains: ReadonlySet<string>
  /** Called after blocks have changed, so that cached links are checked again. */
  onChange: () => void
}

/**
 * Checks links against the present blocks instead of marking them. Thus overlapping blocks do not
 * undo each other, edits undo none, and new links are covered too.
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
    // The count of writes is included, since a block may come and go between two reads.
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
    // While the database is away, the known blocks stay in force.
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
  // Fields that a block does not use must not become keys.
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
