import { createRandom } from '@atajo/shared/testing/random'

/** Chance that a seed repeats. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** A shuffled copy. */
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** Chance from a 32-bit seed. */
export function seededRandom(seed: number): Random {
  const { next } = createRandom(seed)
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    shuffle(items) {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = between(0, last)
        ;[shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never]
      }
      return shuffled
    },
  }
}
