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
  title: string | null
}

export interface WriteLedger {
  /** Destination → id of links whose complete 201 arrived. */
  acknowledged: Map<string, number>
  /** Creates that were answered with another status than 201; 0 without a complete answer. */
  refused: number[]
  /** Creates one link with a destination of its own; returns the status. */
  create(serviceUrl: string): Promise<number>
  /** Every acknowledged link is in its owner's list under its id, none twice. */
  measure(run: ScenarioRun, serviceUrl: string): Promise<void>
}

/** A ledger of links created by one person. */
export function createWriteLedger(owner: Person): WriteLedger {
  const acknowledged = new Map<string, number>()
  const refused: number[] = []
  const sent = new Set<string>()
  return {
    acknowledged,
    refused,
    async create(serviceUrl) {
      const longUrl = `https://example.com/${randomUUID()}`
      sent.add(longUrl)
      const answer = await sendCreate(owner, serviceUrl, { longUrl }).catch(() => null)
      if (answer?.status === 201) acknowledged.set(longUrl, JSON.parse(answer.text).id)
      else refused.push(answer?.status ?? 0)
      return answer?.status ?? 0
    },
    async measure(run, serviceUrl) {
      const links = (await readLinks(owner, serviceUrl)).filter(({ longUrl }) => sent.has(longUrl))
      const idOf = new Map(links.map(({ longUrl, id }) => [longUrl, id]))
      const lost = [...acknowledged].filter(([longUrl, id]) => idOf.get(longUrl) !== id)
      run.measure('acknowledged writes', acknowledged.size)
      run.measure('writes lost', lost.length, exactly(0))
      run.measure('links made twice', links.length - idOf.size, exactly(0))
    },
  }
}

/** One create of a link; rejects without a complete answer. */
export function sendCreate(
  owner: Person,
  serviceUrl: string,
  { longUrl, headers = {} }: { longUrl: string; headers?: Record<string, string> },
): Promise<Answer> {
  return owner.send(serviceUrl, API.createLink, { method: 'POST', json: { longUrl }, headers })
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
export function readLinks(owner: Person, serviceUrl: string): Promise<ReadLink[]> {
  return owner.read(serviceUrl, API.listLinks)
}
