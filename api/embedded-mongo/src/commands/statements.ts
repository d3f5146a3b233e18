import { decodeDocument, fieldTypes } from '../bson/decode.ts'
import { type Doc, isDoc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { type Clock, startClock } from '../time-limit.ts'
import { documentsOf } from '../wire/op-msg.ts'
import { runStatements, type Statement, type StatementResults } from '../write/run-statements.ts'
import type { Target } from '../write/target.ts'
import { createPacer } from '../yield-to-event-loop.ts'
import type { CommandContext } from './command.ts'
import { arrayField } from './fields.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

const MAX_BATCH = 100_000

export interface StatementInput {
  target: Target
  body: Doc
  flush: boolean
  clock: Clock | undefined
}

interface Statements<T> {
  /** The command's field that contains the statements. */
  field: string
  /** Refuses unknown, missing and mistyped fields, and with them the whole command. */
  assertShape: (body: Doc) => void
  /**
   * BSON types of all fields in a valid statement, 0 if absent. A statement of these types is not
   * decoded in advance.
   */
  usualTypes?: ReadonlyMap<string, readonly number[]>
  parse: (input: StatementInput) => Statement<T>
}

/**
 * Runs the statements of an update or delete. Each is decoded when its turn comes, so that only the
 * received bytes stay in memory until then.
 */
export async function runStatementsOf<T>(
  context: CommandContext,
  { field, parse, ...shape }: Statements<T>,
): Promise<StatementResults<T>> {
  const target = targetOf(context)
  const statements = documentsOf(context, field)
  assertBatch(statements.length)
  await assertShapes(statements, shape)
  const shared = {
    target,
    flush: wantsFlush(context.body),
    clock: startClock(context.body),
  }
  return runStatements(
    statements.map((bytes) => lazyStatement(() => parse({ ...shared, body: decodeDocument(bytes) }))),
    {
      ordered: context.body.get('ordered') !== false,
      flush: shared.flush,
      write: context.engine.storage.environment.write,
    },
  )
}

/** @throws CommandError `InvalidLength` for no statement or too many */
export function assertBatch(count: number): void {
  if (count >= 1 && count <= MAX_BATCH) return
  throw new CommandError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${count} operations.`,
  )
}

async function assertShapes(
  statements: readonly Buffer[],
  { assertShape, usualTypes }: Pick<Statements<unknown>, 'assertShape' | 'usualTypes'>,
): Promise<void> {
  const pace = createPacer()
  for (const bytes of statements) {
    if (!usualTypes || !hasTypes(bytes, usualTypes)) assertShape(decodeDocument(bytes))
    const pause = pace()
    if (pause) await pause
  }
}

function hasTypes(bytes: Buffer, wanted: ReadonlyMap<string, readonly number[]>): boolean {
  const types = fieldTypes(bytes)
  let known = 0
  for (const [name, allowed] of wanted) {
    const type = types.get(name) ?? 0
    if (!allowed.includes(type)) return false
    if (type !== 0) known++
  }
  return known === types.size
}

/** Parses a statement when its turn comes, so that its errors affect only itself. */
function lazyStatement<T>(parse: () => Statement<T>): Statement<T> {
  return { attempt: () => parse().attempt(), runSlowly: () => parse().runSlowly() }
}

/** Returns the single statement of a write command to explain. */
export function explainedStatement(command: { name: string; body: Doc }, field: string): Doc {
  const statements = arrayField(command, field) ?? []
  const [only] = statements
  if (statements.length === 1 && isDoc(only)) return only
  throw new CommandError('InvalidLength', 'explained write batches must be of size 1')
}
