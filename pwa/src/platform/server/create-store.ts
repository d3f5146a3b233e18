import { useSyncExternalStore } from 'react'

/** A value outside React that screens follow. */
export interface Store<Value> {
  read: () => Value
  write: (next: Value) => void
  /** Calls `listener` after each change; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** The initial value, which prerendered pages show. */
  first: Value
}

/** Creates a store. Writing an identical value notifies nobody. */
// TanStack Store has no value for prerendered pages.
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

/** Returns the store’s value and renders again when it changes. */
export function useStore<Value>({ subscribe, read, first }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read, () => first)
}
