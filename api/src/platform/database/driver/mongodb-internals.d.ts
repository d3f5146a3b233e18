/** The base class for `connectionType`, a driver option that has no types. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events'

  export class Connection extends EventEmitter {
    /** The reason for closing; null while the connection is open. */
    error: Error | null
    writeCommand(command: unknown, options: unknown): Promise<void>
  }
}
