import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { DATA_HEADERS, errorBody, UNAVAILABLE_RETRY_SECONDS } from './error-answer.ts'
import { pacedAnswers } from './paced-answers.ts'

export interface SheddingOptions {
  /** The POST that is turned away. */
  path: string
  /** The address that a request comes from. */
  addressOf(request: IncomingMessage): string
  /** How many more of it would be taken now: of all, or of an address. */
  room(address?: string): number
  /** Hears of each address whose request is turned away. */
  onTurnedAway(address: string): void
}

export interface LoadShedding {
  /** True when it answers, now or a little later. */
  takeOver(request: IncomingMessage, response: ServerResponse): boolean
  /** Sends the refusals that are held back, for the end of the service. */
  end(): void
}

/** A crowd is told at once; a flood that goes on is told in turn, within two and a half seconds. */
const PACE = { burst: 500, perSecond: 400, mostHeld: 1_000 }

/** A body that takes longer than this, in ms, keeps no place for itself. */
const ARRIVING_MS = 250

/**
 * Refuses a flood before router, body and log, and at a limited pace, since refusing costs time
 * that redirects need. Who is refused loses the connection.
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
  /** Let in, and not yet counted by `room`: hundreds can come in one turn of the event loop. */
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
