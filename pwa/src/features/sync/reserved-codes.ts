import { API } from '@atajo/shared/paths'
import { RESERVED_CODES } from '@atajo/shared/plan'
import type { ReservedCodes } from '@atajo/shared/reserved-codes'
import { createStore, del, get, update } from 'idb-keyval'
import { http } from '../../platform/http.ts'
import { currentOwner, type OwnerKey } from '../../platform/owner.ts'

interface Pool {
  codes: string[]
  /** ISO instant after which the server may give the codes to others. */
  expiresAt: string
}

/** Several devices of one person share the most that may be outstanding. */
const KEPT_HERE = RESERVED_CODES.max / 2
const REFILL_BELOW = 8
const pools = createStore('atajo-codes', 'codes')

/** A code that only this owner may use, for a link made without a connection; null when none is left. */
export async function takeReservedCode(): Promise<string | null> {
  const owner = currentOwner()
  if (!owner) return null
  let taken: string | null = null
  await update<Pool>(
    owner,
    (pool) => {
      const usable = usableCodes(pool)
      taken = usable[0] ?? null
      return { codes: usable.slice(1), expiresAt: pool?.expiresAt ?? '' }
    },
    pools,
  )
  return taken
}

/** Gives back a code whose link was discarded before the server knew it. */
export async function releaseReservedCode(code: string): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  await update<Pool>(
    owner,
    (pool) => ({ codes: [...usableCodes(pool), code], expiresAt: pool?.expiresAt ?? '' }),
    pools,
  )
}

/** Asks the server for more codes when few are left. Needs a session; a refusal is left for the next time. */
export async function refillReservedCodes(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const left = usableCodes(await get<Pool>(owner, pools))
  if (left.length >= REFILL_BELOW) return
  const { codes, expiresAt } = await http<ReservedCodes>({
    method: 'POST',
    path: API.reserveCodes,
    body: { count: KEPT_HERE - left.length },
    idempotencyKey: crypto.randomUUID(),
    owner,
  })
  await update<Pool>(owner, (pool) => ({ codes: [...usableCodes(pool), ...codes], expiresAt }), pools)
}

/** Gives the unused codes back to the server, which has only so many for each owner. */
export async function returnReservedCodes(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const codes = usableCodes(await get<Pool>(owner, pools))
  if (codes.length > 0) await http({ method: 'DELETE', path: API.reserveCodes, body: { codes }, owner })
}

/** A guest's codes are the account's from then on. */
export async function moveReservedCodes(from: OwnerKey, to: OwnerKey): Promise<void> {
  const pool = await get<Pool>(from, pools)
  if (pool)
    await update<Pool>(to, (own) => ({ ...pool, codes: [...usableCodes(own), ...usableCodes(pool)] }), pools)
}

export async function clearReservedCodes(owner: OwnerKey): Promise<void> {
  await del(owner, pools)
}

function usableCodes(pool: Pool | undefined): string[] {
  return pool && Date.parse(pool.expiresAt) > Date.now() ? pool.codes : []
}
