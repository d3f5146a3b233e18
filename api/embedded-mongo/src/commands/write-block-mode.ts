import { reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import type { Command } from './command.ts'

/**
 * `setUserWriteBlockMode {global}`: from its answer on nothing changes, and what was acknowledged
 * is on the disk.
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
    // Writes have one queue: behind this one none that was let in before is left.
    await environment.write(() => undefined, { flush: true, changesNothing: true })
    return reply({})
  },
}
