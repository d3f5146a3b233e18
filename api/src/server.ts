import cluster from 'node:cluster'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { type DestinationStream, type Logger, pino } from 'pino'
import { startWarnings } from './composition/start-warnings.ts'
import { type Config, readConfig } from './config.ts'
import { explainFailure } from './platform/explain-failure.ts'
import { whyNoMail } from './platform/mail/smtp-check.ts'
import { keepFilesPrivate } from './platform/private-files.ts'
import { assertWritable } from './platform/writable-folder.ts'
import { startProcess } from './start-process.ts'
import { type RunningWorkers, startWorkers } from './start-workers.ts'
import { TERMINAL_TEXTS } from './texts/es/terminal-texts.ts'

/** The time for running requests to finish during shutdown, in ms. */
const FINISH_MS = 10_000

/**
 * Terminals signal the whole process group and npm forwards the same signal, so a repetition within
 * this time is not a second request to stop.
 */
const ECHO_MS = 1000

/**
 * On machines with much memory, V8 lets the heap triple before a collection, and loading a million
 * links leaves much garbage. In percent of the memory in use.
 */
const HEAP_GROWTH = 30

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  const config = readConfig(process.env)
  const log = await createLogger(config)
  await assertWritable(config.dataDir, process.env.container)
  const isPrimary = config.workers > 1 && cluster.isPrimary
  const open = await keepFilesPrivate(config.dataDir)
  if (open.length > 0) log.warn({ paths: open }, 'Others on this machine may get at files of DATA_DIR')
  const starting = isPrimary ? startWorkers(config, log) : startProcess(config, log)
  endOnSignals(starting, config)
  const service = await starting
  if (cluster.isPrimary) {
    const warnings = await startWarnings(config, Date.now())
    const replayed = service.replayed > 0 ? [TERMINAL_TEXTS.replayed(service.replayed)] : []
    const lines = [...replayed, TERMINAL_TEXTS.ready(publicAddress(config, service)), ...warnings]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  void printSetupPath(config, service)
  void reportMailFailure(config)
  await service.failed.catch((error: unknown) => endWith(TERMINAL_TEXTS.stopped, error))
}

/** Only one of several processes prints this, and never with logging off. */
async function printSetupPath(config: Config, service: RunningWorkers): Promise<void> {
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1
  const path = await service.setupPath
  if (!isFirst || !path || config.logLevel === 'silent') return
  process.stdout.write(`${TERMINAL_TEXTS.firstDay(publicAddress(config, service) + path)}\n`)
}

/** Only one of several processes checks the mail server, without delaying its start. */
async function reportMailFailure({ smtp, logLevel }: Config): Promise<void> {
  if (smtp === null || !cluster.isPrimary || logLevel === 'silent') return
  const why = await whyNoMail(smtp)
  if (why !== null) process.stdout.write(`${TERMINAL_TEXTS.mailUnreachable(why)}\n`)
}

function publicAddress(config: Config, service: RunningWorkers): string {
  return config.port === 0 ? service.address : config.publicUrl
}

async function createLogger({ logLevel }: Config): Promise<Logger> {
  return pino(
    { level: logLevel, base: undefined },
    process.stdout.isTTY ? await prettyLines() : pino.destination(1),
  )
}

/** Loaded on demand for terminals, because it would slow down all other starts. */
async function prettyLines(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty')
  return PinoPretty({ sync: true, ignore: 'pid,hostname' })
}

function endOnSignals(starting: Promise<RunningWorkers>, { drainSeconds }: Config): void {
  let endingSince: number | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (endingSince !== null) {
      // A worker does not exit on a second signal: it ends with its parent.
      if (cluster.isPrimary && performance.now() - endingSince > ECHO_MS) process.exit(1)
      return
    }
    endingSince = performance.now()
    setTimeout(() => process.exit(1), drainSeconds * 1000 + FINISH_MS).unref()
    await (await starting).close({ isSudden: signal === 'SIGINT' })
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function endWith(what: string, error: unknown): never {
  process.stderr.write(`${what} ${explainFailure(error)}\n`)
  process.exit(1)
}

main().catch((error: unknown) => endWith(TERMINAL_TEXTS.notStarted, error))
