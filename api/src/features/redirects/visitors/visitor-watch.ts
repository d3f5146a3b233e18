import type { IncomingMessage } from 'node:http'
import type { SetupWarning } from '@atajo/shared/service-health'
import ipaddr from 'ipaddr.js'
import { HOUR_MS } from '../../../platform/durations.ts'
import type { TrustProxy } from '../../../platform/http/trusted-proxies.ts'

/** Fewer visits in an hour may all come from one person's home. */
const FEW = 20
const OTHERS_RANGES = ['unicast', 'reserved', 'teredo', '6to4', 'rfc6052']

/** Watches the addresses of visits to detect a proxy that is not configured. */
export interface VisitorWatch {
  note(request: IncomingMessage, address: string): void
  /** Wraps the reader and records its results. */
  watching(read: (request: IncomingMessage) => string): (request: IncomingMessage) => string
  /** Returns the problems with this process's visits of the last hour. */
  warnings(): SetupWarning[]
}

/** Calls `onForwarded` once if a proxy forwards addresses but is not trusted. */
export function createVisitorWatch(
  trust: TrustProxy,
  onForwarded: () => void,
  now: () => number = () => performance.now(),
): VisitorWatch {
  const isTrusting = trust !== false && trust !== 0
  let forwardedAt: number | null = null
  let address = ''
  let since = 0
  let count = 0

  function isOnePrivate(): boolean {
    return count >= FEW && now() - since < HOUR_MS && isPrivate(address)
  }

  function note({ headers, socket }: IncomingMessage, from: string): void {
    if (from !== address || count === 0) {
      ;[address, since, count] = [from, now(), 0]
    } else if (count >= FEW) since = now()
    count++
    if (isTrusting || headers['x-forwarded-for'] === undefined) return
    // Other peers may have invented the header; trusting it would let them choose their address.
    if (!isPrivate(socket?.remoteAddress ?? '')) return
    if (forwardedAt === null) onForwarded()
    forwardedAt = now()
  }

  return {
    note,
    watching: (read) => (request) => {
      const address = read(request)
      note(request, address)
      return address
    },
    warnings() {
      const isForwarded = forwardedAt !== null && now() - forwardedAt < HOUR_MS
      return [
        ...(isForwarded ? (['proxy_not_trusted'] as const) : []),
        ...(isOnePrivate() ? (['one_private_address'] as const) : []),
      ]
    },
  }
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && !OTHERS_RANGES.includes(ipaddr.process(address).range())
}
