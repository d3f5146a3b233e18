import { backupDirectory } from './backup-directory.ts'
import { checkDirectory } from './check-directory.ts'
import { EXIT_CANNOT_WRITE, EXIT_CODES } from './exit-codes.ts'
import { failureReason } from './failure.ts'
import { serveDirectory } from './serve-directory.ts'

function say(line: string): void {
  process.stderr.write(`embedded database: ${line}\n`)
}

function die(error: Error): never {
  say(`stops: ${error.message}`)
  const reason = failureReason(error)
  process.exit((reason && EXIT_CODES.get(reason)) ?? 1)
}

/** After a failed commit, acknowledged data are safe but memory is ahead of the disk. */
function endAfterFailedWrite(error: Error): never {
  say(`ends, since a write failed: ${error.message}`)
  process.exit(EXIT_CANNOT_WRITE)
}

/** The parent also gets a terminal's Ctrl-C, and ends this process once it has finished. */
function leaveSignalsToParent(): void {
  if (process.send) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
}

/** `main --backup <data directory> <file>`; reports its progress to the parent. */
async function backup([directory = '', file = '']: readonly string[]): Promise<void> {
  leaveSignalsToParent()
  process.once('disconnect', () => die(new Error('nobody waits for the copy any more')))
  await backupDirectory(directory, file, (progress) => process.send?.(progress))
  process.removeAllListeners('disconnect')
  process.disconnect?.()
  say(`${directory} is copied to ${file}`)
}

/** `main --check <data directory>`; reports its progress to the parent. */
async function check([directory = '']: readonly string[]): Promise<void> {
  const isAlone = process.send === undefined
  leaveSignalsToParent()
  process.once('disconnect', () => die(new Error('nobody waits for the check any more')))
  const done = await checkDirectory(directory, (progress) => process.send?.(progress))
  if (!isAlone) await new Promise((resolve) => process.send?.(done, resolve))
  process.removeAllListeners('disconnect')
  process.disconnect?.()
  if (isAlone) say(`${directory} is whole`)
}

/**
 * `main <data directory> <socket path or port>`; serves until it is stopped or its parent is gone.
 */
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

// Otherwise LMDB's files would be readable for everybody.
process.umask(0o077)
const args = process.argv.slice(2)
const tasks: Record<string, typeof serve> = { '--backup': backup, '--check': check }
const task = tasks[args[0] ?? '']
if (task) task(args.slice(1)).catch(die)
else serve(args).catch(die)
