import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { inSlices } from '../work-slices.ts'
import { weakEtag } from './cached-answer.ts'

const CHUNK_BYTES = 64 * 1024
/** Longer bodies are streamed, because joining them would block too long. */
const MAX_JOINED_BYTES = 4 * 1024 * 1024

/** The pieces of a body, and a hash of the whole for its ETag. */
export interface WrittenBody {
  chunks: readonly Buffer[]
  hash: string
}

export interface BodyWriter {
  /** Adds a piece. Returns the chunk that it completed, if any. */
  put(piece: Buffer): Buffer | null
  end(): WrittenBody
}

/** Joins short pieces to chunks of about 64 kB. */
export function createBodyWriter(): BodyWriter {
  const hash = createHash('sha1')
  const chunks: Buffer[] = []
  let pieces: Buffer[] = []
  let length = 0

  function complete(): Buffer {
    const chunk = Buffer.concat(pieces)
    hash.update(chunk)
    chunks.push(chunk)
    pieces = []
    length = 0
    return chunk
  }

  return {
    put(piece) {
      pieces.push(piece)
      length += piece.length
      return length < CHUNK_BYTES ? null : complete()
    },
    end() {
      if (length > 0) complete()
      return { chunks, hash: hash.digest('base64url') }
    },
  }
}

/**
 * Sends a body that is already JSON. It is not validated against a schema because of its length.
 */
export function sendJson(reply: FastifyReply, body: WrittenBody): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('etag', weakEtag(body.hash))
    .send(payloadOf(body))
}

/** Returns short bodies whole and long ones as a stream. */
export function payloadOf({ chunks }: WrittenBody): Buffer | Readable {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length <= MAX_JOINED_BYTES) return Buffer.concat(chunks)
  return Readable.from(inSlices(chunks), { objectMode: false })
}
