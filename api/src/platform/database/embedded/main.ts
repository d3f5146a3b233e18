import { DirectoryInUseError } from './directory-lock.ts'
import { serveDirectory } from './serve-directory.ts'

/** What the process ends with: asked to stop, directory in use, anything else that keeps it from working. */
export const EXIT_IN_USE = 3

function say(line: string): void {
  process.stderr.write(`embedded database: ${line}\n`)
}

function die(error: Error): never {
  say(`stops: ${error.message}`)
  process.exit(error instanceof DirectoryInUseError ? EXIT_IN_USE : 1)
}

/** `main <data directory> <socket path or port>`; serves until it is told to stop or its parent is gone. */
async function main(): Promise<void> {
  const [directory, address] = process.argv.slice(2)
  if (!directory || !address) {
    say('usage: main <data directory> <socket path | port>')
    process.exit(2)
  }
  const served = await serveDirectory({
    directory,
    listen: /^\d+$/.test(address) ? { port: Number(address) } : { socket: address },
    log: say,
    onFatal: die,
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    served.close().then(() => process.exit(0), die)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', process.send ? () => undefined : stop)
  process.on('disconnect', stop)
  process.send?.({ ready: true, port: served.port })
  if (!process.send) say(`answers on ${served.port ? `127.0.0.1:${served.port}` : address}`)
}

main().catch(die)
