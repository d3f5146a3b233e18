import type { LinkChange } from './link-lookup.ts'
import type { RedirectLink } from './redirect-link.ts'

const POLL_MS = 450
const OVERLAP_MS = 3000
const TRUST_MS = 5000

export interface ChangedLink extends LinkChange {
  id: number
  /** Epoch milliseconds. */
  changedAt: number
}

export interface LinkChangeFeed {
  /** Whether changes made elsewhere more than a few seconds ago are known here. */
  isFresh(): boolean
  /** Asks once, now; false when the database did not answer. */
  poll(): Promise<boolean>
  stop(): void
}

export interface LinkChangeFeedDeps {
  newestChange: () => Promise<number>
  /** Links whose last change is not older than that instant, oldest change first. */
  changedSince: (instant: number) => AsyncIterable<ChangedLink>
  findByIds: (ids: number[]) => Promise<RedirectLink[]>
  isRemembered: (code: string) => boolean
  onChange: (change: ChangedLink, current: RedirectLink | null) => void
}

/**
 * Learns twice a second which links other processes changed, by their `changedAt`. Each question reaches
 * back before the last answer, for changes become visible a little out of order, until that has been the last
 * for long enough.
 */
export function startLinkChangeFeed(deps: LinkChangeFeedDeps): LinkChangeFeed {
  let watermark: number | null = null
  let watermarkAt = Number.NEGATIVE_INFINITY
  let seen = new Map<number, number>()
  let answeredAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function poll(): Promise<boolean> {
    const askedAt = performance.now()
    try {
      if (watermark === null) advance(await deps.newestChange())
      const isSettled = askedAt - watermarkAt > OVERLAP_MS
      await takeChanges((watermark ?? 0) + (isSettled ? 1 : -OVERLAP_MS))
      answeredAt = askedAt
      return true
    } catch {
      return false
    }
  }

  function advance(instant: number): void {
    watermark = instant
    watermarkAt = performance.now()
  }

  async function takeChanges(since: number): Promise<void> {
    const window = new Map<number, number>()
    const remembered: ChangedLink[] = []
    for await (const change of deps.changedSince(since)) {
      window.set(change.id, change.changedAt)
      if (change.changedAt > (watermark ?? 0)) advance(change.changedAt)
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
    poll,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
