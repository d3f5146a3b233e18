import cluster from 'node:cluster'
import process from 'node:process'
import { type DestinationStream, type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { startService } from './service.ts'
import { type RunningWorkers, startWorkers } from './workers.ts'

/** How long requests under way may take to finish when the service is told to end, in ms. */
const FINISH_MS = 10_000

/** A terminal tells its whole group, and parents such as npm hand the same signal on: that is no second one. */
const ECHO_MS = 1000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = await createLogger(config)
  const isPrimary = config.workers > 1 && cluster.isPrimary
  const starting = isPrimary ? startWorkers(config, log) : startService(config, log)
  endOnSignals(starting, config)
  const service = await starting
  if (cluster.isPrimary) process.stdout.write(`Atajo está listo en ${publicAddress(config, service)}\n`)
  await service.failed.catch((error: unknown) => endWith('Atajo ha tenido que parar.', error))
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

function endOnSignals(starting: Promise<RunningWorkers>, { drainSeconds }: Config): void {
  let endingSince: number | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (endingSince !== null) {
      // A worker leaves impatience to its parent, whose end is its own.
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

/** One line that a person can act on. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Ajuste incorrecto. ${error.message}`
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (/in use by another process/.test(error.message)) return 'Otro proceso usa ya la carpeta DATA_DIR.'
  if (/database (?:does not stay up|ended)/.test(error.message))
    return 'La base de datos de DATA_DIR no se mantiene en marcha; el registro dice por qué.'
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está en uso en ${address}. Cambia PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `No hay permiso para escuchar en el puerto ${port}. Cambia PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `No se puede escuchar en HOST=${address}.`
  return error.message.split('\n', 1)[0] ?? 'error desconocido'
}

function endWith(what: string, error: unknown): never {
  process.stderr.write(`${what} ${explain(error)}\n`)
  process.exit(1)
}

main().catch((error: unknown) => endWith('No se pudo iniciar Atajo.', error))
