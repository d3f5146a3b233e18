import { currentOwner } from '../../platform/owner.ts'

const STORAGE_KEY = 'atajo.checkout'
/** Longer than anybody takes to pay, and than the provider takes to tell. */
const ON_ITS_WAY_MS = 60 * 60 * 1000

/** This tab goes to pay now. */
export function noteCheckout(): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner: currentOwner(), at: Date.now() }))
}

/** Whether this person went to pay from this tab, not long ago. */
export function isPaymentOnItsWay(now = Date.now()): boolean {
  const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
    owner: string
    at: number
  } | null
  return kept !== null && kept.owner === currentOwner() && now - kept.at < ON_ITS_WAY_MS
}

/** The payment has arrived. */
export function forgetCheckout(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}
