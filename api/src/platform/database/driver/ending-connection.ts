import * as driver from 'mongodb/lib/cmap/connection.js'

/**
 * A connection whose pending writes fail when it closes; the driver's own would wait for ever. It
 * is undefined, and the driver's own is used, if the driver is built differently.
 */
export const EndingConnection = endingConnection(driver.Connection)

/**
 * The driver's own waits for the socket to drain even after the socket has closed, and fails with
 * the bare system error if the socket breaks meanwhile.
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
