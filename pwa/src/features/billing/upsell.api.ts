import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isOpen = false

/** Tells somebody that they have found something of PRO. */
export function openUpsell(): void {
  show(true)
}

export function closeUpsell(): void {
  show(false)
}

export function useIsUpsellOpen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => isOpen,
    () => false,
  )
}

function show(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
