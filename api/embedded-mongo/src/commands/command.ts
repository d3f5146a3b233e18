import type { Doc, Reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Engine } from '../engine-state.ts'
import type { CommandRequest } from '../wire/server.ts'

export interface CommandContext extends CommandRequest {
  engine: Engine
  /** The command's own name, its first field. */
  name: string
}

export interface Command {
  /** The fields it knows beside those of every command; others are refused with code 40415. */
  fields: readonly string[]
  run: (context: CommandContext) => Reply | Promise<Reply>
  /** Whether it may run on any database or only on `admin`. */
  adminOnly?: boolean
  /** Takes whatever fields come, as hello does. */
  isLenient?: boolean
}

/** The fields that every command may carry. */
export const COMMON_FIELDS: ReadonlySet<string> = new Set([
  '$db',
  '$readPreference',
  'lsid',
  'maxTimeMS',
  'writeConcern',
])

/** Fails with code 40415 on a field that the command does not know. */
export function assertKnownFields(command: Command, name: string, body: Doc): void {
  if (command.isLenient) return
  for (const field of body.keys()) {
    if (field === name || COMMON_FIELDS.has(field) || command.fields.includes(field)) continue
    throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
}
