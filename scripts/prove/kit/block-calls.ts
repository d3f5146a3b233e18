import { randomUUID } from 'node:crypto'
import { API, redirectPath } from '@atajo/shared/paths'
import type { HttpClient } from './http-client.ts'
import type { LinkMade, Person } from './people.ts'
import { waitUntil } from './wait-until.ts'

/** What a visit to an open link is answered with. */
export const OPEN = 302

/** A link to a host that no other leads to. */
export interface BlockedLink extends LinkMade {
  host: string
}

export interface BlockPlace {
  admin: Person
  client: HttpClient
  serviceUrls: readonly string[]
}

export interface BlockCalls {
  /** Each process in turn. */
  anyUrl(): string
  /** The status of one visit; 0 without an answer. */
  visit(url: string, code: string): Promise<number>
  visitAll(code: string): Promise<number[]>
  /** Milliseconds until every process that answers says so; null when one never does. */
  untilEverywhere(code: string, status: number): Promise<number | null>
  /** Sent again until it is acknowledged; one whose answer was lost makes no second block. */
  block(link: BlockedLink): Promise<void>
  /** Lifts every block of the host, as the list of those in force names them. */
  lift(link: BlockedLink): Promise<void>
  hostsInForce(): Promise<string[]>
}

/** An administrator's calls about blocks, and visits to what they close. */
export function createBlockCalls({ admin, client, serviceUrls }: BlockPlace): BlockCalls {
  let turns = 0
  const anyUrl = () => serviceUrls[turns++ % serviceUrls.length] as string

  async function visit(url: string, code: string): Promise<number> {
    return (await client.send(`${url}${redirectPath(code)}`).catch(() => null))?.status ?? 0
  }

  const visitAll = (code: string) => Promise.all(serviceUrls.map((url) => visit(url, code)))

  /** @throws when they cannot be read */
  async function listBlocks(): Promise<{ id: string; host: string | null }[]> {
    const answer = await admin.send(anyUrl(), API.adminBlocks)
    if (answer.status !== 200) throw new Error(`blocks: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text).items
  }

  return {
    anyUrl,
    visit,
    visitAll,
    async untilEverywhere(code, status) {
      const holds = async () => {
        const seen = await visitAll(code)
        return seen.includes(status) && seen.every((one) => one === status || one === 0)
      }
      return waitUntil(`${status} everywhere`, holds).catch(() => null)
    },
    async block({ host }) {
      const headers = { 'idempotency-key': randomUUID() }
      const call = { method: 'POST', json: { host, reason: 'Prueba' }, headers }
      const isDone = async () => (await admin.send(anyUrl(), API.adminBlocks, call)).status === 200
      const isAcknowledged = () => isDone().catch(() => false)
      await waitUntil('a block is acknowledged', isAcknowledged)
    },
    async lift({ host }) {
      const isDone = async () => {
        const left = (await listBlocks()).filter((item) => item.host === host)
        for (const { id } of left) {
          await admin.send(anyUrl(), `${API.adminBlocks}/${id}`, { method: 'DELETE' })
        }
        return left.length === 0
      }
      await waitUntil('a block is lifted', () => isDone().catch(() => false))
    },
    hostsInForce: async () => (await listBlocks()).flatMap(({ host }) => host ?? []),
  }
}
