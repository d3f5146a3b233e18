import { forEachAtOnce } from './load.ts'
import { waitUntil } from './wait-until.ts'

/** Something that goes through steps, each of which waits for its acknowledgement. */
export interface Stepwise<Step extends string> {
  /** The steps that are left, in order. */
  left: Step[]
}

interface StepLedgerOptions<Item, Step extends string> {
  begin(place: number): Promise<Item> | Item
  /** True once a step is done, by this call or by one whose answer was lost. */
  steps: Record<Step, (item: Item, serviceUrl: string) => Promise<boolean>>
  /** So many are finished side by side. */
  atOnce: number
}

export interface StepLedger<Item> {
  items: Item[]
  /** Those that have no step left. */
  finished(): Item[]
  /** The next step of some item, or of a new one; repeated later unless it is acknowledged. */
  turn(serviceUrl: string): Promise<void>
  /** Takes every item to its end, once nothing is broken any more. */
  finish(serviceUrl: string): Promise<void>
}

/** Takes items through their steps, one a turn, in the order in which they wait. */
export function createStepLedger<Step extends string, Item extends Stepwise<Step>>({
  begin,
  steps,
  atOnce,
}: StepLedgerOptions<Item, Step>): StepLedger<Item> {
  const items: Item[] = []
  const idle: Item[] = []

  async function advance(item: Item, serviceUrl: string): Promise<boolean> {
    const [step] = item.left
    if (step && (await steps[step](item, serviceUrl).catch(() => false))) item.left.shift()
    return item.left.length === 0
  }

  return {
    items,
    finished: () => items.filter(({ left }) => left.length === 0),
    async turn(serviceUrl) {
      const waiting = idle.shift()
      const item = waiting ?? (await begin(items.length))
      if (!waiting) items.push(item)
      if (!(await advance(item, serviceUrl))) idle.push(item)
    },
    async finish(serviceUrl) {
      // An item that has no end is measured.
      await forEachAtOnce(items, atOnce, (item) =>
        waitUntil('the last step is acknowledged', () => advance(item, serviceUrl)).catch(() => {}),
      )
    },
  }
}
