import { currentOwner } from '../../platform/server/owner.ts'

const STORAGE_KEY = 'atajo.checkout'
/** Longer than people take to pay and the provider takes to confirm. */
const ON_ITS_WAY_MS = 60 * 60 * 1000

/** Records that this tab goes to the payment page. */
export function recordCheckout(): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner: currentOwner(), at: Date.now() }))
}

/** True if this person recently went to pay from this tab. */
export function isPaymentOnItsWay(now = Date.now()): boolean {
  const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
    owner: string
    at: number
  } | null
  return stored !== null && stored.owner === currentOwner() && now - stored.at < ON_ITS_WAY_MS
}

/** Called when the payment has arrived. */
export function removeCheckout(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}
