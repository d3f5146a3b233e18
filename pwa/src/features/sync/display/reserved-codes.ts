import { API } from '@atajo/shared/paths'
import type { ReservedCodes } from '@atajo/shared/reserved-codes'
import { del, get, update } from 'idb-keyval'
import { createDeviceStore } from '../../../platform/device/device-store.ts'
import { isTransient } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import { currentOwner, type OwnerKey } from '../../../platform/server/owner.ts'

/** A code that the server reserves for this owner. */
export interface ReservedCode {
  code: string
  /** ISO instant after which the server may give it to others. */
  expiresAt: string
}

/** A person's devices share the server's limit of outstanding codes. */
const KEPT_HERE = 4
const REFILL_BELOW = 3
let refilling: Promise<void> | null = null
const pools = createDeviceStore('atajo-codes', 'codes')

/** Takes a code for a link made offline; null if none is left. */
export async function claimReservedCode(): Promise<ReservedCode | null> {
  const owner = currentOwner()
  if (!owner) return null
  let taken: ReservedCode | null = null
  await changeCodes(owner, ([first = null, ...others]) => {
    taken = first
    return others
  })
  return taken
}

/** Returns a code to the pool, because its link was discarded before the server knew it. */
export async function releaseReservedCode(reserved: ReservedCode): Promise<void> {
  const owner = currentOwner()
  if (owner) await changeCodes(owner, (codes) => [...codes, reserved])
}

/** Requests codes when few are left; the server may answer with fewer. */
export function refillReservedCodes(): Promise<void> {
  refilling ??= refill().finally(() => {
    refilling = null
  })
  return refilling
}

async function refill(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const left = readPool(await get(owner, pools)).codes
  if (left.length >= REFILL_BELOW) return
  const question = await openQuestion(owner, KEPT_HERE - left.length)
  const { codes, expiresAt } = await http<ReservedCodes>({
    method: 'POST',
    path: API.reserveCodes,
    body: { count: question.count, orFewer: true },
    idempotencyKey: question.key,
    owner,
  }).catch(async (error: unknown) => {
    if (!isTransient(error)) await closeQuestion(owner, question, [])
    throw error
  })
  await closeQuestion(
    owner,
    question,
    codes.map((code) => ({ code, expiresAt })),
  )
}

/**
 * The pending request, stored until it is answered, so that a reloaded page repeats the same one.
 */
interface Question {
  key: string
  count: number
}

const openQuestion = (owner: OwnerKey, count: number): Promise<Question> =>
  changePool(owner, (pool) => {
    pool.question ??= { key: crypto.randomUUID(), count }
    return pool.question
  })

/** Stores the codes of an answer once, although another tab may have received the same. */
const closeQuestion = (owner: OwnerKey, { key }: Question, codes: ReservedCode[]): Promise<void> =>
  changePool(owner, (pool) => {
    if (pool.question?.key !== key) return
    pool.question = null
    pool.codes.push(...codes)
  })

/** Returns the unused codes to the server, which limits them per owner. */
export async function returnReservedCodes(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const codes = readPool(await get(owner, pools)).codes.map(({ code }) => code)
  if (codes.length > 0) await http({ method: 'DELETE', path: API.reserveCodes, body: { codes }, owner })
}

/** Moves a guest's codes to their account. */
export async function moveReservedCodes(from: OwnerKey, to: OwnerKey): Promise<void> {
  const moved = readPool(await get(from, pools)).codes
  if (moved.length > 0) await changeCodes(to, (codes) => [...codes, ...moved])
}

/** Removes an owner’s codes from this device; the server still reserves them. */
export async function clearReservedCodes(owner: OwnerKey): Promise<void> {
  await del(owner, pools)
}

/** Replaces an owner's usable codes with the result of `change`, in one transaction. */
const changeCodes = (owner: OwnerKey, change: (codes: ReservedCode[]) => ReservedCode[]): Promise<void> =>
  changePool(owner, (pool) => {
    pool.codes = change(pool.codes)
  })

interface Pool {
  codes: ReservedCode[]
  question: Question | null
}

async function changePool<T>(owner: OwnerKey, change: (pool: Pool) => T): Promise<T> {
  let result: T | undefined
  await update(
    owner,
    (kept: unknown) => {
      const pool = readPool(kept)
      result = change(pool)
      return pool
    },
    pools,
  )
  return result as T
}

/** Reads the usable codes and the pending request; earlier versions stored an array of codes. */
function readPool(kept: unknown): Pool {
  const { codes = [], question = null } = Array.isArray(kept)
    ? { codes: kept as ReservedCode[] }
    : ((kept ?? {}) as Partial<Pool>)
  const usable = Array.isArray(codes) ? codes : []
  return { codes: usable.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()), question }
}
