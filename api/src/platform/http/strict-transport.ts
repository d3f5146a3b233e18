import type { IncomingMessage, ServerResponse } from 'node:http'

const FIELD = 'Strict-Transport-Security'
const YEAR = 'max-age=31536000'

export type TransportFields = Readonly<Record<string, string>>

/**
 * Strict-Transport-Security (RFC 6797). Only the host of PUBLIC_URL includes its subdomains: on
 * other hosts the operator may run services without https.
 */
export interface StrictTransport {
  /** The fields of answers under the host of PUBLIC_URL, and under any other. */
  own: TransportFields
  other: TransportFields
  /** Under a short domain that is not known to answer by https. */
  none: TransportFields
  fieldsFor(request: IncomingMessage): TransportFields
  /** Sets them on an answer that has not begun. */
  setOn(request: IncomingMessage, response: ServerResponse): void
}

type HostOf = (request: IncomingMessage) => { transport: TransportFields }

/** The fields for a service at that address; none where that is http. */
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
