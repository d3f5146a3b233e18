import { backupDirectory } from './backup-directory.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import { EXIT_CANNOT_WRITE, EXIT_DAMAGED, EXIT_IN_USE, EXIT_OTHER_FORMAT } from './exit-codes.ts'
import { serveDirectory } from './serve-directory.ts'
import { DamagedFilesError, OtherFormatError } from './storage/data-file.ts'

function say(line: string): void {
  process.stderr.write(`embedded database: ${line}\n`)
}

function die(error: Error): never {
  say(`stops: ${error.message}`)
  process.exit(exitCodeOf(error))
}

function exitCodeOf(error: Error): number {
  if (error instanceof DirectoryInUseError) return EXIT_IN_USE
  if (error instanceof OtherFormatError || /MDB_VERSION_MISMATCH/.test(error.message))
    return EXIT_OTHER_FORMAT
  return error instanceof DamagedFilesError || /MDB_(CORRUPTED|INVALID|PAGE_NOTFOUND)/.test(error.message)
    ? EXIT_DAMAGED
    : 1
}

/** A commit that failed: what was promised is safe, but memory is ahead of the disk. */
function endAfterFailedWrite(error: Error): never {
  say(`ends, since a write failed: ${error.message}`)
  process.exit(EXIT_CANNOT_WRITE)
}

/** `main --backup <data directory> <file>` */
async function backup([directory = '', file = '']: readonly string[]): Promise<void> {
  await backupDirectory(directory, file)
  say(`${directory} is copied to ${file}`)
}

/** `main <data directory> <socket path or port>`; serves until it is told to stop or its parent is gone. */
async function serve([directory, address]: readonly string[]): Promise<void> {
  if (!directory || !address) {
    say('usage: main <data directory> <socket path | port>')
    process.exit(2)
  }
  const served = await serveDirectory({
    directory,
    listen: /^\d+$/.test(address) ? { port: Number(address) } : { socket: address },
    log: say,
    isCautious: process.argv.includes('--cautious'),
    onFatal: endAfterFailedWrite,
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    served.close().then(() => process.exit(0), die)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, process.send ? () => undefined : stop)
  process.on('disconnect', stop)
  process.send?.({ ready: true, port: served.port })
  if (!process.send) say(`answers on ${served.port ? `127.0.0.1:${served.port}` : address}`)
}

const args = process.argv.slice(2)
const task = args[0] === '--backup' ? backup(args.slice(1)) : serve(args)
task.catch(die)
