import { setTimeout as pause } from 'node:timers/promises'
import { createHttpClient } from '../kit/http-client.ts'
import { forEachAtOnce } from '../kit/load.ts'
import { takeOrders } from '../kit/own-process.ts'

const BREATH_MS = 50

export interface FloodOrder {
  url: string
  /** Clients that ask at once, each again as soon as it has its answer. */
  parallel: number
  seconds: number
}

/** Answers by status; 0 counts those without a complete answer. */
export type FloodReport = Map<number, number>

takeOrders<FloodOrder, FloodReport>(async ({ url, parallel, seconds }) => {
  const client = createHttpClient(parallel)
  const statuses: FloodReport = new Map()
  const end = performance.now() + seconds * 1000
  await forEachAtOnce(Array.from({ length: parallel }).keys(), parallel, async (number) => {
    while (performance.now() < end) {
      const json = { username: `nadie${number}`, password: 'no es esta, seguro' }
      const answer = await client.send(`${url}/api/auth/login`, { method: 'POST', json }).catch(() => null)
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 401) await pause(BREATH_MS)
    }
  })
  client.close()
  return statuses
})
