import type { Access, ClickLedger, LinkStats } from './click-ledger.ts'
import { readStats } from './click-ledger.ts'
import { forEachAtOnce } from './load.ts'
import { exactly, type Goal, type ScenarioRun } from './scenario.ts'
import { measureStatistics } from './statistics-proof.ts'
import { waitUntil } from './wait-until.ts'

const READ_AT_ONCE = 8
const SETTLE_MS = 30_000

/**
 * Holds the ledger against the owner's statistics: every acknowledged click once, total = rows =
 * devices = days, every key. Returns the milliseconds until all clicks were there.
 */
export async function measureClicks(
  run: ScenarioRun,
  ledger: ClickLedger,
  serviceUrl: string,
  lost: Goal = exactly(0),
): Promise<number> {
  let proof = await compare(ledger, serviceUrl)
  const isSettled = async () => {
    proof = await compare(ledger, serviceUrl)
    return lost.isReached(proof.lost) && proof.disagreeing === 0
  }
  const settling = { limitMs: SETTLE_MS, everyMs: 150 }
  const settledMs = await waitUntil('every click is counted', isSettled, settling).catch(() => SETTLE_MS)
  run.measure('acknowledged clicks', ledger.acknowledgedCount())
  run.measure('clicks lost', proof.lost, lost)
  run.measure('clicks counted twice', proof.doubled, exactly(0))
  run.measure('clicks that nobody made', proof.invented, exactly(0))
  run.measure('links where total, rows, devices and days disagree', proof.disagreeing, exactly(0))
  await measureStatistics(run, ledger, { serviceUrl, accesses: proof.accesses })
  return settledMs
}

async function compare(ledger: ClickLedger, serviceUrl: string) {
  const accesses = new Map<string, Access[]>()
  const proof = { lost: 0, doubled: 0, invented: 0, disagreeing: 0, accesses }
  await forEachAtOnce(ledger.codes, READ_AT_ONCE, async (code) => {
    const stats = await readStats(ledger.owner, serviceUrl, code)
    accesses.set(code, stats.accesses)
    const stored = new Set(stats.accesses.map(({ ip }) => ip))
    proof.lost += (ledger.acknowledged.get(code) ?? []).filter((address) => !stored.has(address)).length
    proof.doubled += stats.accesses.length - stored.size
    proof.invented += [...stored].filter((address) => !ledger.sent.get(code)?.has(address)).length
    if (!agrees(stats)) proof.disagreeing++
  })
  return proof
}

function agrees(stats: LinkStats): boolean {
  const { accesses, totalAccesses: total, desktopAccesses: desktop, mobileAccesses: mobile } = stats
  const days = stats.last7Days.reduce((sum, { clics }) => sum + clics, 0)
  const ofDesktops = accesses.filter(({ device }) => device === 'desktop').length
  return [accesses.length, desktop + mobile, days].every((sum) => sum === total) && ofDesktops === desktop
}
