import * as driver from 'mongodb/lib/cmap/connection.js'

/**
 * A connection whose writes end when it does: an outage ends a write, where the driver's own waits
 * for ever. Undefined, and the driver's own is used, where the driver is built differently.
 */
export const EndingConnection = endingConnection(driver.Connection)

/**
 * The driver's own waits for what the socket has not taken when it closes, and fails with the
 * system's own error where the socket breaks meanwhile.
 */
export function endingConnection(Base: typeof driver.Connection): typeof driver.Connection | undefined {
  if (typeof Base?.prototype?.writeCommand !== 'function') return undefined
  return class extends Base {
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
}
