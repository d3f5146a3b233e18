import { reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Command } from './command.ts'

/**
 * `setUserWriteBlockMode {global}`: after its reply nothing changes, and all acknowledged writes
 * are on the disk.
 */
export const setUserWriteBlockMode: Command = {
  fields: ['global'],
  adminOnly: true,
  async run({ engine, body }) {
    const isBlocked = body.get('global')
    if (typeof isBlocked !== 'boolean') {
      throw new CommandError(
        isBlocked === undefined ? 40414 : 'TypeMismatch',
        "BSON field 'setUserWriteBlockMode.global' is missing or of the wrong type, expected type 'bool'",
      )
    }
    const { environment } = engine.storage
    environment.writeBlock.set(isBlocked)
    // Writes share a queue, so all earlier ones are complete before this one.
    await environment.write(() => undefined, { flush: true, changesNothing: true })
    return reply({})
  },
}
