import { API, redirectPath } from '@atajo/shared/paths'
import { signsOf } from './click-signs.ts'
import { createLatencies, type Latencies } from './latencies.ts'
import type { Person } from './people.ts'

const FIRST_ADDRESS = 11 << 24
const BOT_AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** Clicks for each visit of a bot, where bots come at all. */
const BOT_EVERY = 23

/**
 * The newest accesses that one statistics answer carries: what goes beyond could not be checked.
 */
const CLICKS_PER_CODE = 1_000

/** Answers to some clicks; status 0 counts those without a complete answer. */
export interface ClickAnswers {
  statuses: Map<number, number>
  latencies: Latencies
  /** The number of answers with another status than 302. */
  refused(): number
}

export interface ClickLedger extends ClickAnswers {
  owner: Person
  codes: string[]
  /** Addresses of the clicks on each code: sent, and acknowledged by a complete 302. */
  sent: Map<string, Set<string>>
  acknowledged: Map<string, string[]>
  acknowledgedCount(): number
  /**
   * Visits of bots, where they come: sent, and whose whole answer arrived. That waits for no disk,
   * so a kill -9 of the service may take the last ones.
   */
  bots: { sent: number; acknowledged: number; mayBeLost: boolean }
  /** Sends one click, another one each time; returns its status, null once the ledger is full. */
  click(serviceUrl: string): Promise<number | null>
  /** The answers that come from now on, until this is called again. */
  watch(): ClickAnswers
}

export interface LedgerOptions {
  /** A bot comes now and then too, which no count of clicks may hold. */
  hasBots?: boolean
  /** The service itself is ended by kill -9. */
  isKilled?: boolean
}

/** A ledger of clicks on the owner's links in turn, each with other signs of its origin. */
export function createClickLedger(
  owner: Person,
  codes: string[],
  { hasBots = false, isKilled = false }: LedgerOptions = {},
): ClickLedger {
  const { client } = owner
  const acknowledged = new Map<string, string[]>(codes.map((code) => [code, []]))
  const sent = new Map<string, Set<string>>(codes.map((code) => [code, new Set()]))
  const bots = { sent: 0, acknowledged: 0, mayBeLost: isKilled }
  const all = createAnswers()
  let watched = createAnswers()
  let count = 0

  async function click(serviceUrl: string): Promise<number | null> {
    if (count >= codes.length * CLICKS_PER_CODE) return null
    const number = count++
    const code = codes[number % codes.length] as string
    const address = addressOf(number)
    sent.get(code)?.add(address)
    const { query, headers } = signsOf(number)
    const url = `${serviceUrl}${redirectPath(code)}`
    const start = performance.now()
    const status = await visit(`${url}${query}`, { 'x-forwarded-for': address, ...headers })
    for (const answers of [all, watched]) answers.add(status, performance.now() - start)
    if (isAccepted(status)) acknowledged.get(code)?.push(address)
    if (hasBots && number % BOT_EVERY === 0) {
      bots.sent++
      if (isAccepted(await visit(url, { 'user-agent': BOT_AGENT }))) bots.acknowledged++
    }
    return status
  }

  const visit = (url: string, headers: Record<string, string>) =>
    client.send(url, { headers }).then(
      ({ status }) => status,
      () => 0,
    )

  return {
    ...all,
    owner,
    codes,
    sent,
    acknowledged,
    acknowledgedCount: () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0),
    bots,
    click,
    watch() {
      watched = createAnswers()
      return watched
    },
  }
}

function createAnswers() {
  const statuses = new Map<number, number>()
  const latencies = createLatencies()
  return {
    statuses,
    latencies,
    add(status: number, ms: number) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 0) latencies.add(ms)
    },
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

/** A row of a link's table of visits. */
export interface Access {
  ip: string
  device: string
  country: { code: string } | null
}

/** A link's statistics as its page shows them. */
export interface LinkStats {
  accesses: Access[]
  last7Days: { day: string; clics: number }[]
  desktopAccesses: number
  mobileAccesses: number
  totalAccesses: number
}

export function readStats(owner: Person, serviceUrl: string, code: string): Promise<LinkStats> {
  return owner.read(serviceUrl, `${API.linkStats}/${code}`)
}
