import { createAccountLedger, measureAccounts } from './account-ledger.ts'
import { createBatchLedger, measureBatches } from './batch-ledger.ts'
import { createBlockLedger, measureBlocks } from './block-ledger.ts'
import { type Fleet, signUpOwner } from './fleet.ts'
import { startLoad } from './load.ts'
import { makeAdmin } from './people.ts'
import type { ScenarioRun } from './scenario.ts'
import { createStatisticsReader } from './statistics-reader.ts'

/** Turns a second. */
const TURNS = { batches: 5, accountSteps: 3, blocks: 4, questions: 4 }
const SHORT_TURNS = { batches: 2, accountSteps: 1, blocks: 2, questions: 2 }

export type MixedStage = Pick<Fleet, 'services' | 'client' | 'owner' | 'database'>

export interface MixedLoad {
  /** Ends it, and takes what was begun to its end; nothing may be broken any more. */
  stop(): Promise<void>
  /** Exact goals for all of it; `isUndisturbed` where every process ran all the time. */
  measure(isUndisturbed?: boolean): Promise<void>
}

/**
 * What goes on beside clicks: imports, bulk changes and trash, accounts with their sessions and
 * passwords, blocks of hosts, and questions about statistics. `next` is where a call goes.
 */
export async function startMixedLoad(
  run: ScenarioRun,
  { services, client, owner, database }: MixedStage,
  next: () => string,
): Promise<MixedLoad> {
  const serviceUrls = services.map(({ url }) => url)
  const parts = { services, client, database }
  const admin = await signUpOwner(parts)
  await makeAdmin(database, admin)
  // Somebody else's links: those of the owner are counted click by click.
  const other = await signUpOwner(parts)
  const batches = createBatchLedger(other)
  const accounts = createAccountLedger(client)
  const blocks = createBlockLedger({ admin, client, serviceUrls }, other)
  const statistics = createStatisticsReader(owner, run.random)
  const perSecond = run.isShort ? SHORT_TURNS : TURNS
  const loads = [
    startLoad(perSecond.batches, () => batches.turn(next()), 4),
    startLoad(perSecond.accountSteps, () => accounts.turn(next()), 4),
    startLoad(perSecond.blocks, () => blocks.turn(), 2),
    startLoad(perSecond.questions, () => statistics.turn(next()), 4),
  ]
  return {
    async stop() {
      await Promise.all(loads.map((load) => load.stop()))
      await Promise.all([batches.finish(next()), accounts.finish(next()), blocks.finish()])
    },
    async measure(isUndisturbed = false) {
      await measureBatches(run, batches, next())
      await measureAccounts(run, accounts, serviceUrls)
      await measureBlocks(run, blocks, isUndisturbed)
      statistics.measure(run)
    },
  }
}
