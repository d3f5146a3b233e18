import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { inSlices } from '../work-slices.ts'
import { weakEtag } from './cached-answer.ts'

const CHUNK_BYTES = 64 * 1024
/** Longer bodies are sent as a stream: joining them would take too long at once. */
const MAX_JOINED_BYTES = 4 * 1024 * 1024

/** The body of an answer in pieces, and a hash of all of it for revalidation. */
export interface WrittenBody {
  chunks: readonly Buffer[]
  hash: string
}

export interface BodyWriter {
  /** Takes the next piece; returns the chunk that it completed, if any. */
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

/** Sends a body that is JSON already, and is held against no schema for its length. */
export function sendJson(reply: FastifyReply, body: WrittenBody): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('etag', weakEtag(body.hash))
    .send(payloadOf(body))
}

/** A short body whole, a long one as a stream, as Fastify sends them. */
export function payloadOf({ chunks }: WrittenBody): Buffer | Readable {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length <= MAX_JOINED_BYTES) return Buffer.concat(chunks)
  return Readable.from(inSlices(chunks), { objectMode: false })
}
