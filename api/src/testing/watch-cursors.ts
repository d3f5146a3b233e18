import type { Connection, mongo } from 'mongoose'

/**
 * Records the cursors of a connection that the database keeps open. Call it once it is connected.
 */
export function watchCursors(connection: Connection): { leftOpen(): string[] } {
  const open = new Map<string, string>()
  const close = (ids: readonly unknown[]) => {
    for (const id of ids) open.delete(String(id))
  }
  /** Cursors from which a running request reads more. */
  const asked = new Map<number, unknown>()
  const started = ({ commandName, command, requestId }: mongo.CommandStartedEvent) => {
    if (commandName === 'killCursors') close(command.cursors)
    if (commandName === 'getMore') asked.set(requestId, command.getMore)
  }
  const ended = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent) => {
    const cursor = 'reply' in event ? (event.reply as { cursor?: mongo.Document }).cursor : undefined
    const id = String(cursor?.id ?? 0)
    if (id !== '0' && event.commandName !== 'getMore') open.set(id, `${event.commandName} ${cursor?.ns}`)
    if (id === '0' && asked.has(event.requestId)) close([asked.get(event.requestId)])
    asked.delete(event.requestId)
  }
  connection.once('connected', () => {
    connection.getClient().on('commandStarted', started)
    connection.getClient().on('commandSucceeded', ended)
    connection.getClient().on('commandFailed', ended)
  })
  return { leftOpen: () => [...open.values()] }
}
