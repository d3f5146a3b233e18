import { exhaustDescriptors, fillDisk, keepMemorySmall } from './exhausted-resources.ts'
import { keepLimitsExact } from './f08-exact-limits.ts'
import { jumpClock } from './f11-clock-jumps.ts'
import { restartInTurn } from './f16-rolling-restart.ts'
import { damageJournal } from './f17-damaged-journal.ts'
import { stormPayments } from './f18-payment-storm.ts'
import { loseAnswers } from './f19-lost-answers.ts'
import { swapGeoFiles } from './f20-geo-files.ts'
import { soak } from './f21-soak.ts'
import { restoreBackup } from './f22-backup.ts'
import { missChanges } from './f24-missed-changes.ts'
import { handOverLinks } from './f25-handed-over-links.ts'
import { floodLogins, holdSlowClients, keepManyConnections, sendMalformed } from './hostile-clients.ts'
import { killApi, killDatabase, killEverything } from './kills.ts'
import type { Scenario } from './kit/scenario.ts'
import { freezeDatabase, spoilNetwork, startWithoutDatabase, stopDatabase } from './outages.ts'
import { tryRandomCases } from './r1-random-cases.ts'
import { measureTimingLeaks } from './t1-timing-leaks.ts'

/** Every fault scenario, in order. */
export const scenarios: readonly Scenario[] = [
  killApi,
  killDatabase,
  killEverything,
  stopDatabase,
  freezeDatabase,
  spoilNetwork,
  startWithoutDatabase,
  keepLimitsExact,
  fillDisk,
  exhaustDescriptors,
  jumpClock,
  holdSlowClients,
  sendMalformed,
  keepManyConnections,
  floodLogins,
  restartInTurn,
  damageJournal,
  stormPayments,
  loseAnswers,
  swapGeoFiles,
  soak,
  restoreBackup,
  keepMemorySmall,
  missChanges,
  handOverLinks,
  measureTimingLeaks,
  tryRandomCases,
]
