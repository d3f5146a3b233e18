import cluster from 'node:cluster'
import process from 'node:process'
import { type DestinationStream, type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { startService } from './service.ts'
import { type RunningWorkers, startWorkers } from './workers.ts'

/** How long requests under way may take to finish when the service is told to end, in ms. */
const FINISH_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = await createLogger(config)
  const isPrimary = config.workers > 1 && cluster.isPrimary
  const service = isPrimary ? await startWorkers(config, log) : await startService(config, log)
  if (cluster.isPrimary) process.stdout.write(`Atajo está listo en ${publicAddress(config, service)}\n`)
  endOnSignals(service, config)
  await service.failed
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

/** Loaded for people at a terminal only: it would cost every other start its time. */
async function prettyLines(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty')
  return PinoPretty({ sync: true, ignore: 'pid,hostname' })
}

function endOnSignals(service: RunningWorkers, { drainSeconds }: Config): void {
  let isEnding = false
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1)
    isEnding = true
    setTimeout(() => process.exit(1), drainSeconds * 1000 + FINISH_MS).unref()
    await service.close({ isSudden: signal === 'SIGINT' })
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** One line that a person can act on. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Ajuste incorrecto. ${error.message}`
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (/in use by another process/.test(error.message)) return 'Otro proceso usa ya la carpeta DATA_DIR.'
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está en uso en ${address}. Cambia PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `No hay permiso para escuchar en el puerto ${port}. Cambia PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `No se puede escuchar en HOST=${address}.`
  return error.message.split('\n', 1)[0] ?? 'error desconocido'
}

main().catch((error: unknown) => {
  process.stderr.write(`No se pudo iniciar Atajo. ${explain(error)}\n`)
  process.exit(1)
})
