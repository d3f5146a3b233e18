import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { errorBody } from './error-answer.ts'
import { type ErrorPage, wantsPage } from './error-page.ts'
import type { StrictTransport } from './strict-transport.ts'

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

const DATA_FIELDS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** A request that Node could not read, with the bytes received so far. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown }

/** Answers a connection whose bytes are no HTTP request, and closes it. */
export function answerClientError(
  error: ClientError,
  socket: Socket,
  { transport, errorPage }: { transport: StrictTransport; errorPage: ErrorPage },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
  const data = errorBody(new AppError('malformed_body'), '')
  const head = error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1') : ''
  const page = asksForPage(head) ? errorPage(data, status, fieldOf(head, 'accept-language')) : null
  const body = page?.html ?? JSON.stringify(data)
  const fields = {
    ...(page?.fields ?? DATA_FIELDS),
    // A malformed request does not reliably name its host.
    ...transport.other,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.end(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`)
}

function asksForPage(head: string): boolean {
  const url = /^\S+ (\S+)/.exec(head)?.[1]
  return url !== undefined && wantsPage(url, fieldOf(head, 'accept'))
}

function fieldOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]
}
