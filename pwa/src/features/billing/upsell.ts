import { createStore, useStore } from '../../platform/server/create-store.ts'

const isOpen = createStore(false)

export function openUpsell(): void {
  isOpen.write(true)
}

export function closeUpsell(): void {
  isOpen.write(false)
}

export function useIsUpsellOpen(): boolean {
  return useStore(isOpen)
}
