import { randomUUID } from 'node:crypto'
import { type BlockCalls, type BlockedLink, type BlockPlace, createBlockCalls, OPEN } from './block-calls.ts'
import { createLatencies, type Latencies } from './latencies.ts'
import { createLink, type Person } from './people.ts'
import { atMost, exactly, type ScenarioRun } from './scenario.ts'
import { waitUntil } from './wait-until.ts'

/** What is promised of a block, and of its lifting, between processes that all run. */
const PROMISED_MS = 1_000
const BLOCKED = 451
/** Visits to each process once it has shown the block. */
const LATER_VISITS = 3

export interface BlockLedger {
  calls: BlockCalls
  links: BlockedLink[]
  closing: Latencies
  opening: Latencies
  wrong: {
    /** Visits let through by a process after a block was seen in all. */
    letThrough: number
    /** Blocks and liftings that did not reach every process. */
    endless: number
  }
  /**
   * A link to a host of its own: its host blocked, visited everywhere until it is closed and then
   * again, the block lifted, visited until it is open. One that was cut short goes on.
   */
  turn(): Promise<void>
  /** Takes what was begun to its end, once nothing is broken any more. */
  finish(): Promise<void>
}

/** A ledger of blocks of hosts by an administrator, held against visits to every process. */
export function createBlockLedger(place: BlockPlace, owner: Person): BlockLedger {
  const calls = createBlockCalls(place)
  const links: BlockedLink[] = []
  const [closing, opening] = [createLatencies(), createLatencies()]
  const wrong = { letThrough: 0, endless: 0 }
  let under: BlockedLink | null = null
  let isBusy = false

  async function begin(): Promise<BlockedLink> {
    const host = `h${links.length}-${randomUUID().slice(0, 8)}.example`
    const link = { host, ...(await createLink(owner, calls.anyUrl(), { longUrl: `https://www.${host}/` })) }
    links.push(link)
    return link
  }

  async function timeUntil(link: BlockedLink, status: number, times: Latencies): Promise<void> {
    const ms = await calls.untilEverywhere(link.code, status)
    if (ms === null) wrong.endless++
    else times.add(ms)
  }

  async function cycle(link: BlockedLink): Promise<void> {
    await calls.block(link)
    await timeUntil(link, BLOCKED, closing)
    for (let visits = 0; visits < LATER_VISITS * place.serviceUrls.length; visits++) {
      if ((await calls.visit(calls.anyUrl(), link.code)) === OPEN) wrong.letThrough++
    }
    await calls.lift(link)
    await timeUntil(link, OPEN, opening)
    under = null
  }

  async function turn(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      under ??= await begin()
      await cycle(under)
    } catch {
      // Cut short by what is broken on purpose.
    } finally {
      isBusy = false
    }
  }

  async function finish(): Promise<void> {
    await waitUntil('the last block has its end', () => !isBusy)
    if (under) await cycle(under)
  }

  return { calls, links, closing, opening, wrong, turn, finish }
}

/** Exact goals, and the promised time where nothing kept a process from hearing of a block. */
export async function measureBlocks(
  run: ScenarioRun,
  { calls, links, closing, opening, wrong }: BlockLedger,
  isUndisturbed: boolean,
): Promise<void> {
  const left = (await calls.hostsInForce()).filter((host) => links.some((link) => link.host === host))
  const statuses = await Promise.all(links.map(({ code }) => calls.visitAll(code)))
  run.measure('blocks held and lifted', closing.count())
  run.measure('blocks or liftings that did not reach every process', wrong.endless, exactly(0))
  run.measure('visits let through by a block that held before', wrong.letThrough, exactly(0))
  run.measure('blocks left over', left.length, exactly(0))
  run.measure('links not open again', statuses.flat().filter((status) => status !== OPEN).length, exactly(0))
  if (!isUndisturbed) return
  run.measure('closed everywhere after a block, worst ms', closing.quantile(1), atMost(PROMISED_MS))
  run.measure('open everywhere after its lifting, worst ms', opening.quantile(1), atMost(PROMISED_MS))
}
