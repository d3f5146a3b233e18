import { signsOf } from './click-signs.ts'
import type { HttpClient } from './http-client.ts'
import type { Latencies } from './latencies.ts'
import { createLatencies } from './latencies.ts'

const FIRST_ADDRESS = 11 << 24
const BOT_AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** Clicks for each visit of a bot, where bots come at all. */
const BOT_EVERY = 23

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
   * Visits of bots, where they come: sent, and whose whole answer arrived. That waits for no disk,
   * so a kill -9 of the service may take the last ones.
   */
  bots: { sent: number; acknowledged: number; mayBeLost: boolean }
  /**
   * Sends one click and writes it down only when its whole answer is there; returns the status,
   * null once full.
   */
  click(serviceUrl: string): Promise<number | null>
  /** How many answers had another status than 302. */
  refused(): number
}

export interface LedgerOptions {
  /** Whether a bot comes now and then too, which no count of clicks may hold. */
  hasBots?: boolean
  /** Whether the service itself is ended by kill -9. */
  isKilled?: boolean
}

/** A ledger of clicks on those codes in turn, each with other signs of where it comes from. */
export function createClickLedger(
  client: HttpClient,
  codes: string[],
  { hasBots = false, isKilled = false }: LedgerOptions = {},
): ClickLedger {
  const acknowledged: Click[] = []
  const sent = new Map<string, Set<string>>(codes.map((code) => [code, new Set()]))
  const statuses = new Map<number, number>()
  const latencies = createLatencies()
  const bots = { sent: 0, acknowledged: 0, mayBeLost: isKilled }
  let count = 0

  async function click(serviceUrl: string): Promise<number | null> {
    if (count >= codes.length * CLICKS_PER_CODE) return null
    const number = count++
    const next = { code: codes[number % codes.length] as string, address: addressOf(number) }
    sent.get(next.code)?.add(next.address)
    const { query, headers } = signsOf(number)
    const answer = await client
      .send(`${serviceUrl}/r/${next.code}${query}`, {
        headers: { 'x-forwarded-for': next.address, ...headers },
      })
      .catch(() => null)
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (isAccepted(status)) acknowledged.push(next)
    if (answer) latencies.add(answer.ms)
    if (hasBots && number % BOT_EVERY === 0) await comeAsBot(`${serviceUrl}/r/${next.code}`)
    return status
  }

  async function comeAsBot(url: string): Promise<void> {
    bots.sent++
    const answer = await client.send(url, { headers: { 'user-agent': BOT_AGENT } }).catch(() => null)
    if (isAccepted(answer?.status ?? 0)) bots.acknowledged++
  }

  return {
    codes,
    acknowledged,
    sent,
    statuses,
    latencies,
    bots,
    click,
    refused: () => [...statuses].reduce((sum, [status, times]) => sum + (status === 302 ? 0 : times), 0),
  }
}

function isAccepted(status: number): boolean {
  return status === 302 || status === 303
}

function addressOf(number: number): string {
  const bits = FIRST_ADDRESS + number
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

/** The number of the click that came from there; null of another's address. */
export function numberOf(address: string): number | null {
  const parts = address.split('.').map(Number)
  if (parts.length !== 4) return null
  const number = parts.reduce((bits, part) => bits * 256 + part, 0) - FIRST_ADDRESS
  return number >= 0 && number < FIRST_ADDRESS ? number : null
}
