import type { RedirectLink } from './decide-redirect.ts'
import type { LinkChange } from './link-lookup.ts'

const POLL_MS = 450
const OVERLAP_MS = 3000
const TRUST_MS = 5000

export interface ChangedLink extends LinkChange {
  id: number
  /** Epoch milliseconds. */
  changedAt: number
}

export interface LinkChangeFeed {
  /** True if all changes by other processes up to a few seconds ago have been read. */
  isFresh(): boolean
  stop(): void
}

export interface LinkChangeFeedDeps {
  /** Returns the database's time in epoch milliseconds. */
  readClock: () => Promise<number>
  /** Yields links changed at or after the instant, oldest change first. */
  changedSince: (instant: number) => AsyncIterable<ChangedLink>
  findByIds: (ids: number[]) => Promise<RedirectLink[]>
  isRemembered: (code: string) => boolean
  onChange: (change: ChangedLink, current: RedirectLink | null) => void
}

/**
 * Polls twice a second for links changed by other processes, by the database's clock. Polls
 * overlap, because changes become visible out of order and clocks are set back.
 */
export function startLinkChangeFeed(deps: LinkChangeFeedDeps): LinkChangeFeed {
  let lastAsked = Number.POSITIVE_INFINITY
  let seen = new Map<number, number>()
  let answeredAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    const askedAt = performance.now()
    try {
      const clock = await deps.readClock()
      await takeChanges(Math.min(lastAsked, clock) - OVERLAP_MS)
      lastAsked = clock
      answeredAt = askedAt
    } catch {
      // `answeredAt` stays old, so gated links are read from the database until a poll succeeds.
    }
  }

  async function takeChanges(since: number): Promise<void> {
    const window = new Map<number, number>()
    const remembered: ChangedLink[] = []
    for await (const change of deps.changedSince(since)) {
      window.set(change.id, change.changedAt)
      if (seen.get(change.id) === change.changedAt) continue
      if (deps.isRemembered(change.code)) remembered.push(change)
      else deps.onChange(change, null)
    }
    if (remembered.length > 0) await refresh(remembered)
    seen = window
  }

  async function refresh(changes: ChangedLink[]): Promise<void> {
    const links = await deps.findByIds(changes.map(({ id }) => id))
    const byId = new Map(links.map((link) => [link.id, link]))
    for (const change of changes) deps.onChange(change, byId.get(change.id) ?? null)
  }

  async function run(): Promise<void> {
    await poll()
    if (!isStopped) timer = setTimeout(() => void run(), POLL_MS).unref()
  }
  void run()

  return {
    isFresh: () => performance.now() - answeredAt < TRUST_MS,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
