import { type FailureReason, failureReason } from '@atajo/embedded-mongo'
import { TERMINAL_TEXTS } from '../texts/es/terminal-texts.ts'
import { ConfigError } from './settings/config-error.ts'

const DATABASE_FAILURES: Partial<Record<FailureReason, string>> = {
  'directory-in-use': TERMINAL_TEXTS.dataDirInUse,
  'files-damaged': TERMINAL_TEXTS.dataDamaged,
  'other-format': TERMINAL_TEXTS.dataOtherFormat,
  'not-running': TERMINAL_TEXTS.databaseDown,
}

/** Returns a line that tells the operator why the service did not start or had to stop. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return TERMINAL_TEXTS.wrongSetting(error.message)
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  const reason = failureReason(error)
  if (reason && DATABASE_FAILURES[reason]) return DATABASE_FAILURES[reason]
  if (code === 'EADDRINUSE') return TERMINAL_TEXTS.portInUse(port, address)
  if (code === 'EACCES' && port !== undefined) return TERMINAL_TEXTS.portForbidden(port)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return TERMINAL_TEXTS.hostUnknown(address)
  return error.message.split('\n', 1)[0] || TERMINAL_TEXTS.unknown
}
