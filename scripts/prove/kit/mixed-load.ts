import { createAccountLedger } from './account-ledger.ts'
import { createBatchLedger } from './batch-ledger.ts'
import { createBlockLedger } from './block-ledger.ts'
import type { ClickLedger, LedgerOptions } from './click-ledger.ts'
import { measureClicks } from './click-proof.ts'
import { ledgerOfNewLinks, linksFor, type Stage, signUpOwner } from './fleet.ts'
import { startLoad } from './load.ts'
import { makeAdmin } from './people.ts'
import type { ScenarioRun } from './scenario.ts'
import { createStatisticsReader } from './statistics-reader.ts'
import { createWriteLedger, type WriteLedger } from './write-ledger.ts'

/** Turns a second. */
const TURNS = { batches: 5, accountSteps: 3, blocks: 4, questions: 4 }
const SHORT_TURNS = { batches: 2, accountSteps: 1, blocks: 2, questions: 2 }
/** Beyond a run's time its programs end and start. */
const SPARE_SECONDS = 20
const SHORT_SECONDS = 40

interface MixedOptions extends LedgerOptions {
  clicksPerSecond: number
  writesPerSecond?: number
  /** The address of the next call. */
  next(): string
}

export interface MixedLoad {
  clicks: ClickLedger
  writes: WriteLedger
  /** Ends it, and takes what was begun to its end; nothing may be broken any more. */
  stop(): Promise<void>
  /**
   * Exact goals for all of it; `isUndisturbed` where every process ran all the time. Returns the
   * milliseconds until every click was counted.
   */
  measure(isUndisturbed?: boolean): Promise<number>
}

/**
 * Clicks and creates, and beside them imports, bulk changes and trash, accounts with their sessions
 * and passwords, blocks of hosts, and questions about statistics.
 */
export async function startMixedLoad(
  run: ScenarioRun,
  { services, client, owner, database }: Stage,
  { clicksPerSecond, writesPerSecond = 0, next, ...options }: MixedOptions,
): Promise<MixedLoad> {
  const seconds = run.isShort ? SHORT_SECONDS : run.seconds + SPARE_SECONDS
  const clicks = await ledgerOfNewLinks({ owner, services }, linksFor(clicksPerSecond, seconds), options)
  const writes = createWriteLedger(owner)
  const serviceUrls = services.map(({ url }) => url)
  const admin = await signUpOwner({ services, client, database })
  await makeAdmin(database, admin)
  // Somebody else's links: those of the owner are counted click by click.
  const other = await signUpOwner({ services, client, database })
  const batches = createBatchLedger(other)
  const accounts = createAccountLedger(client)
  const blocks = createBlockLedger(admin, other, serviceUrls)
  const statistics = createStatisticsReader(owner, run.random)
  const perSecond = run.isShort ? SHORT_TURNS : TURNS
  const loads = [
    startLoad(clicksPerSecond, () => clicks.click(next())),
    startLoad(writesPerSecond, () => writes.create(next()), 20),
    startLoad(perSecond.batches, () => batches.turn(next()), 4),
    startLoad(perSecond.accountSteps, () => accounts.turn(next()), 4),
    startLoad(perSecond.blocks, () => blocks.turn(next()), 2),
    startLoad(perSecond.questions, () => statistics.turn(next()), 4),
  ]
  const ledgers = [batches, accounts, blocks]
  return {
    clicks,
    writes,
    async stop() {
      await Promise.all(loads.map((load) => load.stop()))
      await Promise.all(ledgers.map((ledger) => ledger.finish(next())))
    },
    async measure(isUndisturbed = false) {
      for (const ledger of ledgers) await ledger.measure(run, serviceUrls, isUndisturbed)
      statistics.measure(run)
      if (writesPerSecond > 0) await writes.measure(run, next())
      return measureClicks(run, clicks, next())
    },
  }
}
