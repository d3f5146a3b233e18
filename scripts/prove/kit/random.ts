import { createRandom } from '@atajo/shared/testing/random'

/** Chance that a seed repeats. */
export type Random = ReturnType<typeof seededRandom>

/** Chance from a 32-bit seed; `between` includes both of its ends, `shuffle` returns a copy. */
export function seededRandom(seed: number) {
  const { next, pick } = createRandom(seed)
  function shuffle<Item>(items: readonly Item[]): Item[] {
    const placed = items.map((item) => ({ item, place: next() }))
    return placed.sort((one, other) => one.place - other.place).map(({ item }) => item)
  }
  return {
    next,
    pick,
    shuffle,
    between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
  }
}
