import { killApi } from './f01-kill-api.ts'
import { killDatabase } from './f02-kill-database.ts'
import { killEverything } from './f03-kill-everything.ts'
import { stopDatabase } from './f04-stop-database.ts'
import { freezeDatabase } from './f05-freeze-database.ts'
import { spoilNetwork } from './f06-bad-network.ts'
import { startWithoutDatabase } from './f07-database-absent.ts'
import { keepLimitsExact } from './f08-exact-limits.ts'
import { fillDisk } from './f09-full-disk.ts'
import { exhaustDescriptors } from './f10-no-descriptors.ts'
import { jumpClock } from './f11-clock-jumps.ts'
import { holdSlowClients } from './f12-slow-clients.ts'
import { sendMalformed } from './f13-malformed-requests.ts'
import { keepManyConnections } from './f14-many-connections.ts'
import { floodLogins } from './f15-login-flood.ts'
import { restartInTurn } from './f16-rolling-restart.ts'
import { damageJournal } from './f17-damaged-journal.ts'
import { stormPayments } from './f18-payment-storm.ts'
import { loseAnswers } from './f19-lost-answers.ts'
import { swapGeoFiles } from './f20-geo-files.ts'
import { soak } from './f21-soak.ts'
import { restoreBackup } from './f22-backup.ts'
import { keepMemorySmall } from './f23-small-memory.ts'
import { missChanges } from './f24-missed-changes.ts'
import { handOverLinks } from './f25-handed-over-links.ts'
import type { Scenario } from './kit/scenario.ts'
import { tryRandomCases } from './r1-random-cases.ts'
import { measureTellingTimes } from './t1-telling-times.ts'

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
  measureTellingTimes,
  tryRandomCases,
]
