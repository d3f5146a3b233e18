/** What `connectionType`, an option of the driver without types, may be made from. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events'

  export class Connection extends EventEmitter {
    /** Why it is closed; null while it is not. */
    error: Error | null
    writeCommand(command: unknown, options: unknown): Promise<void>
  }
}
