import { setTimeout as pause } from 'node:timers/promises'
import { startFaultProxy } from './kit/fault-proxy.ts'
import { startFleet, urlOf } from './kit/fleet.ts'
import type { Answer } from './kit/http-client.ts'
import { forEachAtOnce } from './kit/load.ts'
import { exactly, type Scenario } from './kit/scenario.ts'
import { readLinks, sendCreate, sendEdit } from './kit/write-ledger.ts'

const ASKED = 1_000
const CREATES_PER_SECOND = 30
const LOST_SHARE = 0.3
const WIDTH = 16

export const loseAnswers: Scenario = {
  id: 'F19',
  title: 'answers lost after the service has committed, keyed creates and edits retried',
  weight: 1,
  async run(run) {
    const { services, owner } = await startFleet(run, { processes: 2 })
    const ports = services.map(({ url }) => Number(new URL(url).port))
    const proxies = await Promise.all(ports.map((port) => startFaultProxy(run, port)))
    for (const proxy of proxies) await proxy.setFault({ kind: 'lose answers', probability: LOST_SHARE })
    const creates = run.isShort ? 40 : Math.min(ASKED, Math.ceil(run.seconds * CREATES_PER_SECOND))
    run.amount('keyed creates', creates, ASKED)
    let tries = 0
    const refused: number[] = []

    /** Sends it again until its answer comes whole; null where it is refused. */
    async function untilAnswered(send: (serviceUrl: string) => Promise<Answer>): Promise<Answer | null> {
      for (;;) {
        const proxy = proxies[tries++ % proxies.length]
        const answer = await send(`http://127.0.0.1:${proxy?.port}`).catch(() => null)
        if (answer && answer.status < 300) return answer
        // Under its key, the first one may still be running.
        const isRunning = answer?.status === 409 && JSON.parse(answer.text).error !== 'edit_conflict'
        if (answer && !isRunning) {
          refused.push(answer.status)
          return null
        }
        await pause(10)
      }
    }

    const ids = new Map<string, number>()
    await forEachAtOnce(Array.from({ length: creates }).keys(), WIDTH, async (number) => {
      const headers = { 'idempotency-key': `prove-${number}-abcdefgh` }
      const longUrl = `https://example.com/keyed/${number}`
      const answer = await untilAnswered((url) => sendCreate(owner, url, { longUrl, headers }))
      if (answer) ids.set(longUrl, JSON.parse(answer.text).id)
    })
    await forEachAtOnce(ids, WIDTH, async ([longUrl, id]) => {
      const headers = { 'idempotency-key': `prove-edit-${id}-abcdefgh` }
      const change = { title: { from: null, to: `Editado ${longUrl}` } }
      await untilAnswered((url) => sendEdit(owner, url, { id, change, headers }))
    })
    const links = await readLinks(owner, urlOf(services))
    const unedited = links.filter(({ title, longUrl }) => title !== `Editado ${longUrl}`)
    const renumbered = links.filter(({ id, longUrl }) => ids.get(longUrl) !== id)
    run.measure('requests sent for creates and edits', tries)
    run.measure('titles other than edited', unedited.length, exactly(0))
    run.measure('creates and edits refused', refused.length, exactly(0))
    run.measure('links there', links.length, exactly(creates))
    run.measure('ids that differ from the answered one', renumbered.length, exactly(0))
  },
}
