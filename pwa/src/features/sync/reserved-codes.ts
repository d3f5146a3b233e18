import { API } from '@atajo/shared/paths'
import type { ReservedCodes } from '@atajo/shared/reserved-codes'
import { createStore, del, get, update } from 'idb-keyval'
import { http } from '../../platform/http.ts'
import { currentOwner, type OwnerKey } from '../../platform/owner.ts'

/** A code that the server keeps for this owner. */
export interface ReservedCode {
  code: string
  /** ISO instant after which the server may give it to others. */
  expiresAt: string
}

/** Several devices of one person share the most that may be outstanding. */
const KEPT_HERE = 4
const REFILL_BELOW = 3
let refilling: Promise<void> | null = null
const pools = createStore('atajo-codes', 'codes')

/** A code that only this owner may use, for a link made offline; null when none is left. */
export async function takeReservedCode(): Promise<ReservedCode | null> {
  const owner = currentOwner()
  if (!owner) return null
  let taken: ReservedCode | null = null
  await changeCodes(owner, ([first = null, ...others]) => {
    taken = first
    return others
  })
  return taken
}

/** Gives back a code whose link was discarded before the server knew it. */
export async function releaseReservedCode(reserved: ReservedCode): Promise<void> {
  const owner = currentOwner()
  if (owner) await changeCodes(owner, (codes) => [...codes, reserved])
}

/** Asks the server for codes when few are left; it gives what the person's other devices leave. */
export function refillReservedCodes(): Promise<void> {
  refilling ??= refill().finally(() => {
    refilling = null
  })
  return refilling
}

async function refill(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const left = usableCodes(await get(owner, pools))
  if (left.length >= REFILL_BELOW) return
  const { codes, expiresAt } = await http<ReservedCodes>({
    method: 'POST',
    path: API.reserveCodes,
    body: { count: KEPT_HERE - left.length, orFewer: true },
    idempotencyKey: crypto.randomUUID(),
    owner,
  })
  await changeCodes(owner, (kept) => [...kept, ...codes.map((code) => ({ code, expiresAt }))])
}

/** Gives the unused codes back to the server, which has only so many for each owner. */
export async function returnReservedCodes(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const codes = usableCodes(await get(owner, pools)).map(({ code }) => code)
  if (codes.length > 0) await http({ method: 'DELETE', path: API.reserveCodes, body: { codes }, owner })
}

/** A guest's codes are the account's from then on. */
export async function moveReservedCodes(from: OwnerKey, to: OwnerKey): Promise<void> {
  const moved = usableCodes(await get(from, pools))
  if (moved.length > 0) await changeCodes(to, (codes) => [...codes, ...moved])
}

export async function clearReservedCodes(owner: OwnerKey): Promise<void> {
  await del(owner, pools)
}

/** Replaces an owner's codes by what `change` makes of the usable ones, in one transaction. */
async function changeCodes(
  owner: OwnerKey,
  change: (codes: ReservedCode[]) => ReservedCode[],
): Promise<void> {
  await update(owner, (kept: unknown) => change(usableCodes(kept)), pools)
}

/** An earlier version of the app kept something else here, which runs out by itself. */
function usableCodes(kept: unknown): ReservedCode[] {
  const codes: ReservedCode[] = Array.isArray(kept) ? kept : []
  return codes.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())
}
