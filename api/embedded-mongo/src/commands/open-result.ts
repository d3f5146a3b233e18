import type { Reply } from '../bson/value.ts'
import type { DocumentStream } from '../cursors.ts'
import type { CommandContext } from './command.ts'
import { assertNoOtherFields, countField, docField } from './fields.ts'

/** Replies with the first batch of a result, of the size in the command's `cursor: {batchSize}`. */
export function openResult(
  context: CommandContext,
  stream: DocumentStream,
  namespace: string,
): Promise<Reply> {
  const source = { name: `${context.name}.cursor`, body: docField(context, 'cursor') ?? new Map() }
  assertNoOtherFields(source.name, source.body, ['batchSize'])
  const batchSize = countField(source, 'batchSize')
  return context.engine.cursors.open(stream, { namespace, batchSize })
}

/** Does the same for a result that is complete. */
export function openList(context: CommandContext, documents: Buffer[], namespace: string): Promise<Reply> {
  return openResult(context, oneBatch(documents), namespace)
}

async function* oneBatch(documents: Buffer[]): DocumentStream {
  if (documents.length > 0) yield documents
}
