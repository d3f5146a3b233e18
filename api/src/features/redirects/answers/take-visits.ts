import type { RedirectLink } from '../links/decide-redirect.ts'

/** `changed` means that the cached link is stale and has to be looked up again. */
export type TakeOutcome = 'taken' | 'used-up' | 'changed'

/** Uses one visit of a limited link, if one is left. */
export type TakeVisit = (link: RedirectLink, now: number) => Promise<TakeOutcome>

export interface TakeVisitsDeps {
  /** Uses `count` visits of the link by one conditional update, all or none. */
  takeVisits(link: RedirectLink, now: number, count: number): Promise<boolean>
  usedVisits(linkId: number): Promise<number>
}

interface Waiting {
  link: RedirectLink
  now: number
  settle: (outcome: Promise<TakeOutcome> | TakeOutcome) => void
}

/**
 * Combines the visits that wait for one limited link into a single update, so that a rush takes few
 * updates. The update never exceeds the limit, whatever other processes do.
 */
export function createTakeVisit({ takeVisits, usedVisits }: TakeVisitsDeps): TakeVisit {
  const queues = new Map<number, Waiting[]>()

  function take(link: RedirectLink, now: number): Promise<TakeOutcome> {
    return new Promise((settle) => {
      const waiting = { link, now, settle }
      const queue = queues.get(link.id)
      if (queue) queue.push(waiting)
      else {
        queues.set(link.id, [waiting])
        void serve(link.id)
      }
    })
  }

  async function serve(linkId: number): Promise<void> {
    for (;;) {
      const queue = queues.get(linkId) as Waiting[]
      if (queue.length === 0) {
        queues.delete(linkId)
        return
      }
      const served = queue.splice(0)
      try {
        const { taken, rest } = await takeFor(served)
        for (const [index, { settle }] of served.entries()) settle(index < taken ? 'taken' : rest)
      } catch (error) {
        for (const { settle } of served) settle(Promise.reject(error))
      }
    }
  }

  async function takeFor(served: Waiting[]): Promise<{ taken: number; rest: TakeOutcome }> {
    const { link, now } = served.at(-1) as Waiting
    const maxVisits = link.options?.maxVisits ?? 0
    let count = Math.min(served.length, maxVisits)
    while (count > 0) {
      if (await takeVisits(link, now, count)) return { taken: count, rest: 'used-up' }
      const left = maxVisits - (await usedVisits(link.id))
      if (left >= count) return { taken: 0, rest: 'changed' }
      count = left
    }
    return { taken: 0, rest: 'used-up' }
  }

  return take
}
