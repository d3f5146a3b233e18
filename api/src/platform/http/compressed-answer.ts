import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers fit one packet anyway. */
const LEAST_BYTES = 1024
const TEXT = /^(?:text\/|application\/(?:json|openapi\+json)\b)/
/** More at a time would fill the thread pool; further answers go out uncompressed. */
const MAX_AT_ONCE = 2

type Encoding = 'br' | 'gzip'

/** A streamed answer is compressed fast, so that its writer never waits for it. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compresses GETs of the scope in its last hook, since other hooks read the plain answer.
 * `@fastify/compress` has no limit on concurrency and no exception for cross-site requests.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.onSend = [...[route.onSend ?? []].flat(), compressAnswer]
  })
}

let underWay = 0

async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isText = TEXT.test(String(reply.getHeader('content-type') ?? ''))
  const isCompressible = isText && isLong(payload)
  if (isCompressible || reply.statusCode === 304) {
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  }
  const encoding = isForeign(request) ? null : chosenEncoding(request.headers['accept-encoding'])
  if (!isCompressible || encoding === null || underWay >= MAX_AT_ONCE) return payload
  if (payload instanceof Readable) return compressStream(reply, encoding, payload)
  underWay += 1
  try {
    const compressed = await compress(encoding, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  } finally {
    underWay -= 1
  }
}

/** Answers to cross-site requests stay uncompressed: their length would leak content (BREACH). */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** A streamed body is always long; short ones are sent at once. */
function isLong(payload: unknown): payload is string | Buffer | Readable {
  if (payload instanceof Readable) return true
  return (typeof payload === 'string' || payload instanceof Buffer) && payload.length >= LEAST_BYTES
}

function compressStream(reply: FastifyReply, encoding: Encoding, payload: Readable): Readable {
  underWay += 1
  reply.header('content-encoding', encoding).removeHeader('content-length')
  const compressor = encoding === 'br' ? createBrotliCompress(FAST) : createGzip({ level: 3 })
  // If either end breaks off, the other one is destroyed, and so is the answer.
  pipeline(payload, compressor, () => {
    underWay -= 1
  })
  return compressor
}

function compress(encoding: Encoding, payload: string | Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(payload)
  const bytes = Buffer.from(payload as string)
  return compressBrotli(bytes, {
    params: {
      // From quality 5 on, brotli finds repeats of whole links: a quarter smaller, no slower.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Picks the better encoding that the client accepts (RFC 9110 §12.5.3), or null. */
export function chosenEncoding(accepted: string | undefined): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of accepted?.split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const brotli = weightOf('br')
  const zipped = weightOf('gzip')
  if (!(brotli > 0) && !(zipped > 0)) return null
  return brotli >= zipped ? 'br' : 'gzip'
}
