import { createPacer } from '../breathe.ts'
import { decodeDocument } from '../bson/decode.ts'
import { type Doc, isDoc } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { FilterContext } from '../query/filter-context.ts'
import { type Clock, startClock } from '../time-limit.ts'
import { documentsOf } from '../wire/op-msg.ts'
import { runStatements, type Statement, type StatementResults } from '../write/run-statements.ts'
import type { Target } from '../write/target.ts'
import type { CommandContext } from './command.ts'
import { arrayField } from './fields.ts'
import { filterContext } from './let-variables.ts'
import { targetOf } from './target-of.ts'
import { wantsFlush } from './write-concern.ts'

const MAX_BATCH = 100_000

/** What one statement of an update or delete is run with. */
export interface StatementInput {
  target: Target
  body: Doc
  flush: boolean
  variables: FilterContext
  clock: Clock | undefined
}

interface Statements<T> {
  /** The command's field that holds them. */
  field: string
  /** Refuses fields that are unknown, missing or of a wrong type, and the whole command with them. */
  assertShape: (body: Doc) => void
  parse: (input: StatementInput) => Statement<T>
}

/** Runs the statements of an update or delete, each parsed when its turn comes. */
export async function runStatementsOf<T>(
  context: CommandContext,
  { field, assertShape, parse }: Statements<T>,
): Promise<StatementResults<T>> {
  const target = targetOf(context)
  const statements = documentsOf(context, field)
  assertBatch(statements.length)
  const bodies = await readStatements(statements, assertShape)
  const shared = {
    target,
    flush: wantsFlush(context.body),
    variables: filterContext(context),
    clock: startClock(context.body),
  }
  return runStatements(
    bodies.map((body) => lazyStatement(() => parse({ ...shared, body }))),
    {
      ordered: context.body.get('ordered') !== false,
      flush: shared.flush,
      write: context.engine.storage.environment.write,
    },
  )
}

export function assertBatch(count: number): void {
  if (count >= 1 && count <= MAX_BATCH) return
  throw new CommandError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${count} operations.`,
  )
}

async function readStatements(
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
function lazyStatement<T>(parse: () => Statement<T>): Statement<T> {
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
