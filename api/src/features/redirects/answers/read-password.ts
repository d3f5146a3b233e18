import type { IncomingMessage } from 'node:http'

const MAX_BODY_BYTES = 4096

/** Reads the password of a posted form. Returns null if there is none, `too-large` above 4 KiB. */
export async function readPassword(request: IncomingMessage): Promise<string | null | 'too-large'> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) return 'too-large'
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8')).get('password')
}
