import { Connection } from 'mongodb/lib/cmap/connection.js'

/**
 * The driver's connection, whose writes end when it does. The driver's own waits for ever where the socket is
 * closed before it has taken all that was written, be it an operation or the driver's look at whether the
 * database is there; and it fails with the system's own error where the socket breaks meanwhile.
 */
export class EndingConnection extends Connection {
  override writeCommand(command: unknown, options: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const onClose = () => reject(this.error)
      this.once('close', onClose)
      super
        .writeCommand(command, options)
        .then(resolve, (reason) => reject(this.error ?? reason))
        .finally(() => this.off('close', onClose))
    })
  }
}
