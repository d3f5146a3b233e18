import { setTimeout as pause } from 'node:timers/promises'
import type { ClickLedger } from './click-ledger.ts'
import { measureDimensions } from './dimensions-proof.ts'
import { measureFilters } from './filters-proof.ts'
import { forEachAtOnce } from './load.ts'
import type { Person } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'

const READ_AT_ONCE = 8

/** A row of the table of accesses. */
export interface Access {
  ip: string
  device: string
  country: { code: string } | null
}

interface Stats {
  accesses: Access[]
  last7Days: { day: string; clics: number }[]
  desktopAccesses: number
  mobileAccesses: number
  totalAccesses: number
}

export interface ClickProof {
  lost: number
  doubled: number
  /** Stored visits that nobody sent. */
  invented: number
  /** Links whose total, rows, devices and days do not agree. */
  disagreeing: number
  /** Milliseconds until every acknowledged click was in the statistics. */
  settledMs: number
  /** The rows of each code. */
  accesses: Map<string, Access[]>
}

/**
 * Compares the ledger with the owner's statistics: every acknowledged click once, total = rows =
 * devices = days. Waits up to `limitMs` for visits to be applied.
 */
export async function proveClicks(
  ledger: ClickLedger,
  owner: Person,
  { serviceUrl, limitMs = 30_000 }: { serviceUrl: string; limitMs?: number },
): Promise<ClickProof> {
  const start = performance.now()
  let proof = await compare(ledger, owner, serviceUrl)
  let settledMs = performance.now() - start
  while ((proof.lost > 0 || proof.disagreeing > 0) && performance.now() - start < limitMs) {
    await pause(150)
    proof = await compare(ledger, owner, serviceUrl)
    settledMs = performance.now() - start
  }
  return { ...proof, settledMs }
}

/** Proves and writes the figures down with their goals. */
export async function measureClicks(
  run: ScenarioRun,
  ledger: ClickLedger,
  { owner, serviceUrl, limitMs }: { owner: Person; serviceUrl: string; limitMs?: number },
): Promise<ClickProof> {
  const proof = await proveClicks(ledger, owner, {
    serviceUrl,
    ...(limitMs === undefined ? {} : { limitMs }),
  })
  run.measure('acknowledged clicks', ledger.acknowledged.length)
  run.measure('clicks lost', proof.lost, exactly(0))
  run.measure('clicks counted twice', proof.doubled, exactly(0))
  run.measure('clicks that nobody made', proof.invented, exactly(0))
  run.measure('links where total, rows, devices and days disagree', proof.disagreeing, exactly(0))
  await measureDimensions(run, { ledger, owner, serviceUrl, accesses: proof.accesses })
  await measureFilters(run, { owner, serviceUrl, accesses: proof.accesses })
  return proof
}

async function compare(
  ledger: ClickLedger,
  owner: Person,
  serviceUrl: string,
): Promise<Omit<ClickProof, 'settledMs'>> {
  const acknowledged = new Map<string, string[]>(ledger.codes.map((code) => [code, []]))
  for (const { code, address } of ledger.acknowledged) acknowledged.get(code)?.push(address)
  const accesses = new Map<string, Access[]>()
  const proof = { lost: 0, doubled: 0, invented: 0, disagreeing: 0, accesses }
  await forEachAtOnce(ledger.codes, READ_AT_ONCE, async (code) => {
    const stats = await readStats(owner, serviceUrl, code)
    accesses.set(code, stats.accesses)
    const stored = new Set(stats.accesses.map(({ ip }) => ip))
    const sent = ledger.sent.get(code) ?? new Set()
    proof.lost += (acknowledged.get(code) ?? []).filter((address) => !stored.has(address)).length
    proof.doubled += stats.accesses.length - stored.size
    proof.invented += [...stored].filter((address) => !sent.has(address)).length
    if (!agrees(stats)) proof.disagreeing++
  })
  return proof
}

/** A link's statistics as its page shows them. */
export async function readStats(owner: Person, serviceUrl: string, code: string): Promise<Stats> {
  const answer = await owner.send(serviceUrl, `/api/link/stats/${code}`)
  if (answer.status !== 200) throw new Error(`statistics of ${code}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text)
}

function agrees(stats: Stats): boolean {
  const days = stats.last7Days.reduce((sum, { clics }) => sum + clics, 0)
  const desktop = stats.accesses.filter(({ device }) => device === 'desktop').length
  const total = stats.totalAccesses
  return (
    total === stats.accesses.length &&
    total === stats.desktopAccesses + stats.mobileAccesses &&
    total === days &&
    desktop === stats.desktopAccesses
  )
}
