import { ServerResponse, STATUS_CODES } from 'node:http'

/** Characters that need no escaping in a header value. */
const VISIBLE = /^[\x21-\x7e]+$/

/** Node's internal field for a head that is ready to be sent. */
interface ReadyHead {
  _header: string | null
}

export interface HeadTemplate {
  status: number
  /** The header whose value differs from answer to answer. */
  field: string
  fixed: Readonly<Record<string, string>>
}

/** Sends an empty answer with that header value. Returns false, and does nothing, if it cannot. */
export type SendReadyHead = (response: ServerResponse, value: string) => boolean

/**
 * Writes the head itself, where Node would validate and join each field: 8 % of a redirect. It
 * needs a keep-alive connection and a Node whose `_header` has the expected form.
 */
export function createReadyHead({ status, field, fixed }: HeadTemplate): SendReadyHead {
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${field}: `
  const fields = { ...fixed, 'Content-Length': '0', Connection: 'keep-alive' }
  const lines = Object.entries(fields).map(([name, value]) => `\r\n${name}: ${value}`)
  let end = ''

  /** Includes the date of RFC 9110 §5.6.7, made once a second because reading the clock is slow. */
  function datedEnd(): string {
    if (end === '') {
      const now = Date.now()
      end = `${lines.join('')}\r\nDate: ${new Date(now).toUTCString()}\r\n\r\n`
      setTimeout(forgetDate, 1000 - (now % 1000)).unref()
    }
    return end
  }

  function forgetDate(): void {
    end = ''
  }

  return (response, value) => {
    const ready = response as unknown as ReadyHead
    const isPlain = response.constructor === ServerResponse && response.shouldKeepAlive
    if (!isPlain || ready._header !== null || response.getHeaderNames().length > 0) return false
    if (!VISIBLE.test(value)) return false
    ready._header = start + value + datedEnd()
    if (!response.headersSent) {
      ready._header = null
      return false
    }
    response.statusCode = status
    response.end()
    return true
  }
}
