import type { HttpClient } from './http-client.ts'
import type { Latencies } from './latencies.ts'
import { createLatencies } from './latencies.ts'

const FIRST_ADDRESS = 11 << 24

/**
 * The newest accesses that one statistics answer carries: what goes beyond could not be checked.
 */
const CLICKS_PER_CODE = 1_000

/** A click, told from all others by the address it comes from. */
export interface Click {
  code: string
  address: string
}

export interface ClickLedger {
  codes: string[]
  /** Clicks whose complete 302 arrived. */
  acknowledged: Click[]
  /** Clicks sent, answered or not. */
  sent: Map<string, Set<string>>
  /** Answers by status; 0 counts those without a complete answer. */
  statuses: Map<number, number>
  latencies: Latencies
  /**
   * Sends one click and writes it down only when its whole answer is there; returns the status,
   * null once full.
   */
  click(serviceUrl: string, headers?: Record<string, string>): Promise<number | null>
  /** How many answers had another status than 302. */
  refused(): number
}

/** A ledger of clicks on those codes in turn. */
export function createClickLedger(client: HttpClient, codes: string[]): ClickLedger {
  const acknowledged: Click[] = []
  const sent = new Map<string, Set<string>>(codes.map((code) => [code, new Set()]))
  const statuses = new Map<number, number>()
  const latencies = createLatencies()
  let count = 0

  function nextClick(): Click {
    const number = count++
    const click = { code: codes[number % codes.length] as string, address: addressOf(number) }
    sent.get(click.code)?.add(click.address)
    return click
  }

  async function click(serviceUrl: string, headers: Record<string, string> = {}): Promise<number | null> {
    if (count >= codes.length * CLICKS_PER_CODE) return null
    const next = nextClick()
    const answer = await client
      .send(`${serviceUrl}/r/${next.code}`, { headers: { 'x-forwarded-for': next.address, ...headers } })
      .catch(() => null)
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 302 || status === 303) acknowledged.push(next)
    if (answer) latencies.add(answer.ms)
    return status
  }

  return {
    codes,
    acknowledged,
    sent,
    statuses,
    latencies,
    click,
    refused: () => [...statuses].reduce((sum, [status, times]) => sum + (status === 302 ? 0 : times), 0),
  }
}

function addressOf(number: number): string {
  const bits = FIRST_ADDRESS + number
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}
