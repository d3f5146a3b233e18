import { ServerResponse } from 'node:http'

/** What may stand in a head as it is: a destination is kept as `URL.href`, which holds nothing else. */
const VISIBLE = /^[\x21-\x7e]+$/

const HEAD = [
  'Cache-Control: private, no-store',
  'X-Content-Type-Options: nosniff',
  'X-Robots-Tag: noindex',
  'Content-Length: 0',
  'Connection: keep-alive',
].join('\r\n')

/** Node's own field for a head that is ready to be sent. */
interface ReadyHead {
  _header: string | null
}

let tail = ''

/**
 * Answers 302 on a connection that stays open, with the head put together here: Node would check and join each
 * header anew, which is a tenth of the time of a redirect. False when the answer is not that plain, and then
 * nothing was done.
 */
export function sendPlainRedirect(response: ServerResponse, destination: string): boolean {
  const isPlain = response.constructor === ServerResponse && response.shouldKeepAlive && !response.headersSent
  if (!isPlain || response.getHeaderNames().length > 0 || !VISIBLE.test(destination)) return false
  response.statusCode = 302
  const ready = response as unknown as ReadyHead
  ready._header = `HTTP/1.1 302 Found\r\nLocation: ${destination}${datedTail()}`
  response.end()
  return true
}

/**
 * What follows the destination, with the date of RFC 9110 §5.6.7: made once a second, and let go of by a timer, for
 * asking the clock costs more.
 */
function datedTail(): string {
  if (tail === '') {
    const now = Date.now()
    tail = `\r\n${HEAD}\r\nDate: ${new Date(now).toUTCString()}\r\n\r\n`
    setTimeout(
      () => {
        tail = ''
      },
      1000 - (now % 1000),
    ).unref()
  }
  return tail
}
