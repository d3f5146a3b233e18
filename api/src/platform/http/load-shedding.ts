import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { DATA_HEADERS, errorBody, UNAVAILABLE_RETRY_SECONDS } from './error-answer.ts'
import { pacedAnswers } from './paced-answers.ts'

export interface SheddingOptions {
  /** The path whose POSTs may be refused. */
  path: string
  addressOf(request: IncomingMessage): string
  /** Returns how many more requests would be accepted now, in total or from an address. */
  room(address?: string): number
  /** Receives the address of each refused request. */
  onTurnedAway(address: string): void
}

export interface LoadShedding {
  /** Returns true if it answers, now or a little later. */
  takeOver(request: IncomingMessage, response: ServerResponse): boolean
  /** Sends the delayed refusals at once when the service ends. */
  end(): void
}

/**
 * A crowd gets its refusals at once. A continuing flood gets them within two and a half seconds.
 */
const PACE = { burst: 500, perSecond: 400, mostHeld: 1_000 }

/** After this time in ms, a body that is still arriving no longer holds a place. */
const ARRIVING_MS = 250

/**
 * Refuses a flood before router, body and log, and at a limited pace, because refusing takes time
 * from redirects. A refused client loses its connection.
 */
export function shedLoad({ path, addressOf, room, onTurnedAway }: SheddingOptions): LoadShedding {
  const body = JSON.stringify(errorBody(new AppError('service_unavailable'), ''))
  const headers = {
    ...DATA_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
  }
  const pace = pacedAnswers(PACE)
  /** Accepted requests that `room` does not count yet: hundreds can arrive in one turn. */
  const arriving = new Map<IncomingMessage, string>()

  function hasRoom(address: string): boolean {
    if (room() <= arriving.size) return false
    const ofAddress = [...arriving.values()].filter((other) => other === address).length
    return room(address) > ofAddress
  }

  function letIn(request: IncomingMessage, address: string): void {
    arriving.set(request, address)
    const forget = () => {
      clearTimeout(limit)
      arriving.delete(request)
    }
    const limit = setTimeout(forget, ARRIVING_MS).unref()
    request.once('end', forget).once('close', forget)
  }

  function turnAway(response: ServerResponse): void {
    const refuse = () => void response.writeHead(503, headers).end(body)
    if (pace.send(response, refuse)) return
    response.shouldKeepAlive = false
    refuse()
  }

  return {
    takeOver(request, response) {
      if (request.method !== 'POST' || !request.url?.startsWith(path)) return false
      if (arriving.has(request)) return false
      const address = addressOf(request)
      if (hasRoom(address)) {
        letIn(request, address)
        return false
      }
      onTurnedAway(address)
      turnAway(response)
      return true
    },
    end: pace.end,
  }
}
