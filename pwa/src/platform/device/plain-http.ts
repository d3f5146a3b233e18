import { createPageLocks } from './page-locks.ts'

/**
 * Supplies APIs that browsers leave out over plain http. These locks hold in one tab only, which is
 * safe: a change that two tabs send has one idempotency key and takes effect once.
 */
export function supplyMissingApis(): void {
  if (!('locks' in navigator)) supply(navigator, 'locks', createPageLocks())
  if (!('randomUUID' in crypto)) supply(crypto, 'randomUUID', randomUuid)
}

/** Implements version 4 of RFC 9562. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function supply(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true })
}
