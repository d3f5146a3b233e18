import type { Doc, Reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Engine } from '../engine-state.ts'
import type { CommandRequest } from '../wire/server.ts'

export interface CommandContext extends CommandRequest {
  engine: Engine
  /** The command's name, which is its first field. */
  name: string
}

export interface Command {
  /** Known fields besides those of every command. Others are refused with code 40415. */
  fields: readonly string[]
  run: (context: CommandContext) => Reply | Promise<Reply>
  /** True if it may only run on the database `admin`. */
  adminOnly?: boolean
  /** Ignores unknown fields, as hello does. */
  isLenient?: boolean
}

/** Fields that every command may have. */
export const COMMON_FIELDS: ReadonlySet<string> = new Set([
  '$db',
  '$readPreference',
  'lsid',
  'maxTimeMS',
  'writeConcern',
])

/** @throws CommandError 40415 for an unknown field */
export function assertKnownFields(command: Command, name: string, body: Doc): void {
  if (command.isLenient) return
  for (const field of body.keys()) {
    if (field === name || COMMON_FIELDS.has(field) || command.fields.includes(field)) continue
    throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`)
  }
}
