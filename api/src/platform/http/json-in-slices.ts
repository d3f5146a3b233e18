import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { startSlices } from '../work-slices.ts'
import { weakEtag } from './cached-answer.ts'
import { createBodyWriter, payloadOf, type WrittenBody } from './written-body.ts'

/** Answers with fewer items are serialized at once. */
const FEW_ITEMS = 200

/** Serializes item by item, so that long arrays do not block the event loop. */
export async function writeJson(answer: object): Promise<WrittenBody> {
  const writer = createBodyWriter()
  const slices = startSlices()
  for (const piece of piecesOf(answer)) {
    writer.put(Buffer.from(piece))
    if (slices.isOver()) await slices.next()
  }
  return writer.end()
}

/** Yields the same text as JSON.stringify. */
function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '['
    for (const [place, item] of value.entries()) {
      yield `${place === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`
    }
    yield ']'
    return
  }
  let lead = '{'
  for (const [name, part] of Object.entries(value as object)) {
    if (part === undefined) continue
    yield `${lead}${JSON.stringify(name)}:`
    if (Array.isArray(part)) yield* piecesOf(part)
    else yield JSON.stringify(part)
    lead = ','
  }
  yield lead === '{' ? '{}' : '}'
}

/** Serializes long answers of the scope's reads in slices, as `JSON.stringify` blocks. */
export function writeLongAnswersInSlices(
  app: FastifyInstance,
  { checksAnswers }: { checksAnswers: boolean },
): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    if (request.method !== 'GET' || !isLong(answer)) return answer
    const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<number, unknown> }
    const schema = response?.[reply.statusCode]
    if (checksAnswers && schema instanceof z.ZodType) schema.parse(answer)
    const body = await writeJson(answer)
    if (!reply.hasHeader('etag') && request.routeOptions.config.isRevalidated) {
      reply.header('etag', weakEtag(body.hash))
    }
    if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
    reply.serializer((payload) => payload as never)
    return payloadOf(body)
  })
}

function isLong(answer: unknown): answer is object {
  if (Array.isArray(answer)) return answer.length > FEW_ITEMS
  if (typeof answer !== 'object' || answer === null) return false
  return Object.values(answer).some((part) => Array.isArray(part) && part.length > FEW_ITEMS)
}
