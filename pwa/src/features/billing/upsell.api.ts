import { liveValue, useLiveValue } from '../../platform/live-value.ts'

const isOpen = liveValue(false)

/** Tells somebody that they have found something of PRO. */
export function openUpsell(): void {
  isOpen.write(true)
}

export function closeUpsell(): void {
  isOpen.write(false)
}

export function useIsUpsellOpen(): boolean {
  return useLiveValue(isOpen)
}
