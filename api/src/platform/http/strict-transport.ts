import type { IncomingMessage, ServerResponse } from 'node:http'

const FIELD = 'Strict-Transport-Security'
const YEAR = 'max-age=31536000'

export type TransportFields = Readonly<Record<string, string>>

/**
 * Strict-Transport-Security (RFC 6797). Only the host of PUBLIC_URL includes its subdomains, since
 * the operator may run services without https on subdomains of other hosts.
 */
export interface StrictTransport {
  /** Headers for the host of PUBLIC_URL, and for any other. */
  own: TransportFields
  other: TransportFields
  /** Headers for a short domain that is not known to support https. */
  none: TransportFields
  fieldsFor(request: IncomingMessage): TransportFields
  /** Sets the headers on an answer that has not begun. */
  setOn(request: IncomingMessage, response: ServerResponse): void
}

type HostOf = (request: IncomingMessage) => { transport: TransportFields }

/** Returns no headers if the public address is http. */
export function strictTransport(publicUrl: string, hostOf: HostOf): StrictTransport {
  const isHttps = new URL(publicUrl).protocol === 'https:'
  const own: Record<string, string> = isHttps ? { [FIELD]: `${YEAR}; includeSubDomains` } : {}
  const other: Record<string, string> = isHttps ? { [FIELD]: YEAR } : {}
  const fieldsFor = (request: IncomingMessage) => hostOf(request).transport
  return {
    own,
    other,
    none: {},
    fieldsFor,
    setOn(request, response) {
      for (const [name, value] of Object.entries(fieldsFor(request))) response.setHeader(name, value)
    },
  }
}
