import type { Outcome } from './outbox-deps.ts'

type Resolve = (outcome: Outcome) => void

/** `settled` resolves after the first attempt, `arrived` with the server's final answer. */
export interface Outcomes {
  settled: Promise<Outcome>
  arrived: Promise<Outcome>
}

export type AwaitedOutcomes = ReturnType<typeof createAwaitedOutcomes>

/** Outcomes of changes that this page waits for, by the change's id. Joined changes share an id. */
export function createAwaitedOutcomes() {
  const awaited = new Map<string, { settle: Resolve; arrive: Resolve }[]>()

  function wait(id: string): Outcomes {
    let settle: Resolve = () => undefined
    const settled = new Promise<Outcome>((resolve) => {
      settle = resolve
    })
    const arrived = new Promise<Outcome>((arrive) => {
      awaited.set(id, [...(awaited.get(id) ?? []), { settle, arrive }])
    })
    return { settled, arrived }
  }

  /** A queued change may still arrive, so only `settled` resolves. */
  function settle(id: string, outcome: Outcome): void {
    const all = awaited.get(id) ?? []
    for (const outcomes of all) outcomes.settle(outcome)
    if (outcome.status === 'queued') return
    for (const outcomes of all) outcomes.arrive(outcome)
    awaited.delete(id)
  }

  function settleAll(outcome: Outcome): void {
    for (const id of [...awaited.keys()]) settle(id, outcome)
  }

  return { wait, settle, settleAll }
}

/** Outcomes of a change that only cancelled one that had never been sent. */
export function doneOutcomes(): Outcomes {
  const done = Promise.resolve<Outcome>({ status: 'done', answer: null })
  return { settled: done, arrived: done }
}
