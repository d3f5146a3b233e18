import { textHash } from './text-hash.ts'

const SLOTS = 1 << 17
const LONGEST_KEY = 64

/** What was worked out lately for short texts. Bounded: each text has one slot, and the last one there stays. */
export interface RecentValues<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

export function createRecentValues<Value>(): RecentValues<Value> {
  let slots: ({ key: string; value: Value } | undefined)[] = new Array(SLOTS)

  return {
    get(key) {
      const slot = slots[textHash(key) & (SLOTS - 1)]
      return slot !== undefined && slot.key === key ? slot.value : undefined
    },
    set(key, value) {
      if (key.length <= LONGEST_KEY) slots[textHash(key) & (SLOTS - 1)] = { key, value }
    },
    clear() {
      slots = new Array(SLOTS)
    },
  }
}
