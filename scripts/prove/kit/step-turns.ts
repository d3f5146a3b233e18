import { forEachAtOnce } from './load.ts'
import { waitUntil } from './wait-until.ts'

interface Stepwise {
  /** What is still to be acknowledged, in order. */
  left: readonly unknown[]
}

export interface StepTurns {
  /** The next step of some item, or of a new one; repeated later where it is not acknowledged. */
  turn(serviceUrl: string): Promise<void>
  /** Takes every item to its end, once nothing is broken any more. */
  finish(serviceUrl: string): Promise<void>
}

/**
 * Takes items through their steps, one a turn, in the order in which they wait; `advance` leaves a
 * step where it is until it is acknowledged, `atOnce` is how many are finished side by side.
 */
export function createStepTurns<Item extends Stepwise>({
  items,
  begin,
  advance,
  atOnce,
}: {
  items: readonly Item[]
  begin(): Item
  advance(item: Item, serviceUrl: string): Promise<void>
  atOnce: number
}): StepTurns {
  const idle: Item[] = []
  return {
    async turn(serviceUrl) {
      const item = idle.shift() ?? begin()
      await advance(item, serviceUrl)
      if (item.left.length > 0) idle.push(item)
    },
    async finish(serviceUrl) {
      await forEachAtOnce(items, atOnce, async (item) => {
        const isOver = async () => {
          await advance(item, serviceUrl)
          return item.left.length === 0
        }
        // One that has no end is measured.
        await waitUntil('the last step is acknowledged', isOver).catch(() => {})
      })
    },
  }
}
