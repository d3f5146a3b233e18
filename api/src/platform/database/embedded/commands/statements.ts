import { createPacer } from '../breathe.ts'
import { decodeDocument } from '../bson/decode.ts'
import { type Doc, isDoc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Statement } from '../write/run-statements.ts'
import { arrayField } from './fields.ts'

const MAX_BATCH = 100_000

export function assertBatch(count: number): void {
  if (count >= 1 && count <= MAX_BATCH) return
  throw new CommandError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${count} operations.`,
  )
}

/** The statements of a command; one with a field that is unknown or missing makes the whole command fail. */
export async function readStatements(
  statements: readonly Buffer[],
  assertShape: (body: Doc) => void,
): Promise<Doc[]> {
  const pace = createPacer()
  const bodies: Doc[] = []
  for (const bytes of statements) {
    const body = decodeDocument(bytes)
    assertShape(body)
    bodies.push(body)
    const pause = pace()
    if (pause) await pause
  }
  return bodies
}

/** A statement whose query is parsed when its turn comes, so that what is wrong with that is its own error. */
export function lazyStatement<T>(parse: () => Statement<T>): Statement<T> {
  let parsed: Statement<T> | undefined
  const get = () => {
    parsed ??= parse()
    return parsed
  }
  return { attempt: () => get().attempt(), runSlowly: () => get().runSlowly() }
}

export function assertStatementFields(name: string, statement: Doc, known: readonly string[]): void {
  for (const field of statement.keys()) {
    if (!known.includes(field))
      throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
}

/** The one statement of a write command that is explained. */
export function explainedStatement(command: { name: string; body: Doc }, field: string): Doc {
  const statements = arrayField(command, field) ?? []
  const [only] = statements
  if (statements.length === 1 && isDoc(only)) return only
  throw new CommandError('InvalidLength', 'explained write batches must be of size 1')
}
