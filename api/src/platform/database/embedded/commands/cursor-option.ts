import type { CommandContext } from './command.ts'
import { countField, docField } from './fields.ts'

/** `cursor: {batchSize}` of aggregate and the list commands. */
export function cursorBatchSize(context: CommandContext): number | undefined {
  const cursor = docField(context, 'cursor')
  return cursor && countField({ name: `${context.name}.cursor`, body: cursor }, 'batchSize')
}
