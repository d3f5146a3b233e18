import { textHash } from './text-hash.ts'

const SLOTS = 1 << 15
const MAX_KEY = 64

/** What was worked out lately for short texts. Bounded: each text has one slot, and the last one there stays. */
export interface RecentValues<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  remove(key: string): void
  clear(): void
}

/** `count`, a power of two, is how many it holds at most. */
export function createRecentValues<Value>(count = SLOTS): RecentValues<Value> {
  let slots: ({ key: string; value: Value } | undefined)[] = new Array(count)

  return {
    get(key) {
      const slot = slots[textHash(key) & (count - 1)]
      return slot !== undefined && slot.key === key ? slot.value : undefined
    },
    set(key, value) {
      if (key.length <= MAX_KEY) slots[textHash(key) & (count - 1)] = { key, value }
    },
    remove(key) {
      const slot = textHash(key) & (count - 1)
      if (slots[slot]?.key === key) slots[slot] = undefined
    },
    clear() {
      slots = new Array(count)
    },
  }
}
