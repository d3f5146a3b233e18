export interface Random {
  /** At least 0 and less than 1. */
  next: () => number
  pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32, which yields the same numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return { next, pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number] }
}
