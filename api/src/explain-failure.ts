import { ConfigError } from './config-error.ts'
import { TERMINAL_TEXTS } from './texts/es/terminal-texts.ts'

/** One line that a person can act on: why the service did not start, or had to stop. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return TERMINAL_TEXTS.wrongSetting(error.message)
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (/in use by another process/.test(error.message)) return TERMINAL_TEXTS.dataDirInUse
  if (/database (?:does not stay up|ended)/.test(error.message)) return TERMINAL_TEXTS.databaseDown
  if (code === 'EADDRINUSE') return TERMINAL_TEXTS.portInUse(port, address)
  if (code === 'EACCES' && port !== undefined) return TERMINAL_TEXTS.portForbidden(port)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return TERMINAL_TEXTS.hostUnknown(address)
  return error.message.split('\n', 1)[0] || TERMINAL_TEXTS.unknown
}
