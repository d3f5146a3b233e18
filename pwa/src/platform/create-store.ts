import { useSyncExternalStore } from 'react'

/** A value outside React that screens follow. */
export interface Store<Value> {
  read: () => Value
  write: (next: Value) => void
  /** Calls back after each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** What it began with: what a prerendered page shows. */
  first: Value
}

/** A store that begins with `first`; writing the same value again tells nobody. */
// Not by TanStack Store, which has no value for prerendered pages.
export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    read: () => value,
    write(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    first,
  }
}

/** The store’s value, as it changes. */
export function useStore<Value>({ subscribe, read, first }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read, () => first)
}
