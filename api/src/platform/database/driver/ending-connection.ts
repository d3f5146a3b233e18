import * as driver from 'mongodb/lib/cmap/connection.js'

/**
 * A connection of the driver whose writes end when it does: an outage is noticed where the driver's own waits for
 * ever. Undefined where the driver is no longer built like that; then its own has to do.
 */
export const EndingConnection = endingConnection(driver.Connection)

/**
 * The driver's own waits for what the socket has not taken when it closes, and fails with the system's own error
 * where the socket breaks meanwhile.
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
