import type { IncomingMessage, ServerResponse } from 'node:http'

const FIELD = 'Strict-Transport-Security'
const YEAR = 'max-age=31536000'

/**
 * Strict-Transport-Security (RFC 6797). Only the host of PUBLIC_URL includes its subdomains: on
 * other hosts the operator may run services without https.
 */
export interface StrictTransport {
  /** The fields of answers under the host of PUBLIC_URL, and under any other. */
  own: Readonly<Record<string, string>>
  other: Readonly<Record<string, string>>
  fieldsFor(host: string | undefined): Readonly<Record<string, string>>
  /** Sets them on an answer that has not begun. */
  setOn(request: IncomingMessage, response: ServerResponse): void
}

/** The fields for a service at that address; none where that is http. */
export function strictTransport(publicUrl: string): StrictTransport {
  const { protocol, host } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  const own: Record<string, string> = isHttps ? { [FIELD]: `${YEAR}; includeSubDomains` } : {}
  const other: Record<string, string> = isHttps ? { [FIELD]: YEAR } : {}
  const fieldsFor = (asked: string | undefined) =>
    asked === host || asked?.toLowerCase().replace(/:443$/, '') === host ? own : other
  return {
    own,
    other,
    fieldsFor,
    setOn({ headers }, response) {
      for (const [name, value] of Object.entries(fieldsFor(headers.host))) response.setHeader(name, value)
    },
  }
}
