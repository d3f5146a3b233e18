import { API } from '@atajo/shared/paths'
import type { ReservedCodes } from '@atajo/shared/reserved-codes'
import { del, get, update } from 'idb-keyval'
import { isTransient } from '../../platform/api-error.ts'
import { createDeviceStore } from '../../platform/device-store.ts'
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
const pools = createDeviceStore('atajo-codes', 'codes')

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

/** What the server was asked, kept until its answer is: a page that was left asks for the same. */
interface Question {
  key: string
  count: number
}

const openQuestion = (owner: OwnerKey, count: number): Promise<Question> =>
  changePool(owner, (pool) => {
    pool.question ??= { key: crypto.randomUUID(), count }
    return pool.question
  })

/** Keeps the codes of an answer, once: another tab may have had the same. */
const closeQuestion = (owner: OwnerKey, { key }: Question, codes: ReservedCode[]): Promise<void> =>
  changePool(owner, (pool) => {
    if (pool.question?.key !== key) return
    pool.question = null
    pool.codes.push(...codes)
  })

/** Gives the unused codes back to the server, which has only so many for each owner. */
export async function returnReservedCodes(): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  const codes = readPool(await get(owner, pools)).codes.map(({ code }) => code)
  if (codes.length > 0) await http({ method: 'DELETE', path: API.reserveCodes, body: { codes }, owner })
}

/** A guest's codes are the account's from then on. */
export async function moveReservedCodes(from: OwnerKey, to: OwnerKey): Promise<void> {
  const moved = readPool(await get(from, pools)).codes
  if (moved.length > 0) await changeCodes(to, (codes) => [...codes, ...moved])
}

/** Forgets an owner’s codes on this device; the server goes on holding them. */
export async function clearReservedCodes(owner: OwnerKey): Promise<void> {
  await del(owner, pools)
}

/** Replaces an owner's codes by what `change` makes of the usable ones, in one transaction. */
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

/** Usable codes and what is asked; earlier versions kept the codes alone, or something else. */
function readPool(kept: unknown): Pool {
  const { codes = [], question = null } = Array.isArray(kept)
    ? { codes: kept as ReservedCode[] }
    : ((kept ?? {}) as Partial<Pool>)
  const usable = Array.isArray(codes) ? codes : []
  return { codes: usable.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()), question }
}
