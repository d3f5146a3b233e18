import { randomUUID } from 'node:crypto'
import { API } from '@atajo/shared/paths'
import type { Answer } from './http-client.ts'
import type { Person } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'

/** A link as its owner reads it, as far as the proofs look at it. */
export interface ReadLink {
  id: number
  shortUrl: string
  longUrl: string
  status: boolean
  clicks: number
  title: string | null
  group: { id: number } | null
  tags: { id: number }[]
}

export interface WriteLedger {
  owner: Person
  /** Destination → id of links whose complete 201 arrived. */
  acknowledged: Map<string, number>
  sent: Set<string>
  /**
   * Creates one link with a destination of its own; returns the status, 0 without a complete
   * answer.
   */
  create(serviceUrl: string, headers?: Record<string, string>): Promise<number>
}

/** A ledger of links created by one person. */
export function createWriteLedger(owner: Person): WriteLedger {
  const acknowledged = new Map<string, number>()
  const sent = new Set<string>()
  async function create(serviceUrl: string, headers: Record<string, string> = {}): Promise<number> {
    const longUrl = `https://example.com/${randomUUID()}`
    sent.add(longUrl)
    const answer = await sendCreate(owner, serviceUrl, { longUrl, headers })
    if (answer?.status === 201) acknowledged.set(longUrl, JSON.parse(answer.text).id)
    return answer?.status ?? 0
  }
  return { owner, acknowledged, sent, create }
}

/** One create of a link; null without a complete answer. */
export function sendCreate(
  owner: Person,
  serviceUrl: string,
  { longUrl, headers }: { longUrl: string; headers: Record<string, string> },
): Promise<Answer | null> {
  const call = { method: 'POST', json: { longUrl }, headers }
  return owner.send(serviceUrl, '/api/link/create', call).catch(() => null)
}

/** One edit of a link by its fields, as the app sends it; rejects without a complete answer. */
export function sendEdit(
  owner: Person,
  serviceUrl: string,
  { id, change, headers = {} }: { id: number; change: object; headers?: Record<string, string> },
): Promise<Answer> {
  return owner.send(serviceUrl, `${API.oneLink}/${id}`, { method: 'PATCH', json: { change }, headers })
}

/** All links of a person, as the list answers them. */
export async function readLinks(owner: Person, serviceUrl: string): Promise<ReadLink[]> {
  const answer = await owner.send(serviceUrl, '/api/link/user/')
  if (answer.status !== 200) throw new Error(`links: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text)
}

/**
 * Holds the ledger against the owner's list: every acknowledged link is there under its id, none
 * twice.
 */
export async function measureWrites(
  run: ScenarioRun,
  ledger: WriteLedger,
  serviceUrl: string,
): Promise<void> {
  const links = (await readLinks(ledger.owner, serviceUrl)).filter(({ longUrl }) => ledger.sent.has(longUrl))
  const idOf = new Map(links.map(({ longUrl, id }) => [longUrl, id]))
  const lost = [...ledger.acknowledged].filter(([longUrl, id]) => idOf.get(longUrl) !== id)
  run.measure('acknowledged writes', ledger.acknowledged.size)
  run.measure('writes lost', lost.length, exactly(0))
  run.measure('links made twice', links.length - idOf.size, exactly(0))
}
