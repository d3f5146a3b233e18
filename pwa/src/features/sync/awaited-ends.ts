import type { Outcome } from './outbox-deps.ts'

type Resolve = (outcome: Outcome) => void

/** How a change ends: `settled` is how far it came at once, `arrived` what the server answered. */
export interface Ends {
  settled: Promise<Outcome>
  arrived: Promise<Outcome>
}

export type AwaitedEnds = ReturnType<typeof createAwaitedEnds>

/** The ends of changes that this page waits for, by the change's id; several may be one by then. */
export function createAwaitedEnds() {
  const awaited = new Map<string, { settle: Resolve; arrive: Resolve }[]>()

  function wait(id: string): Ends {
    let settle: Resolve = () => undefined
    const settled = new Promise<Outcome>((resolve) => {
      settle = resolve
    })
    const arrived = new Promise<Outcome>((arrive) => {
      awaited.set(id, [...(awaited.get(id) ?? []), { settle, arrive }])
    })
    return { settled, arrived }
  }

  /** One that is queued may still arrive. */
  function settle(id: string, outcome: Outcome): void {
    const all = awaited.get(id) ?? []
    for (const ends of all) ends.settle(outcome)
    if (outcome.status === 'queued') return
    for (const ends of all) ends.arrive(outcome)
    awaited.delete(id)
  }

  function settleAll(outcome: Outcome): void {
    for (const id of [...awaited.keys()]) settle(id, outcome)
  }

  return { wait, settle, settleAll }
}

/** The ends of what only took back something that had never been sent. */
export function endsOfNothing(): Ends {
  const done = Promise.resolve<Outcome>({ status: 'done', answer: null })
  return { settled: done, arrived: done }
}
