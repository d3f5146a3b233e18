import { pillTexts as texts } from '../../texts/es/sync-pill.ts'
import type { SyncSnapshot } from './sync-snapshot.ts'

export interface SyncSummary {
  state: 'offline' | 'sending' | 'pending' | 'failed' | 'blocked' | 'ok'
  /** How many changes wait. */
  count: number
  text: string
  /** The same for narrow bars. */
  shortText: string
}

/** What the pill in the bar says. */
export function summarizeSync(snapshot: SyncSnapshot, isOnline: boolean): SyncSummary {
  const count = snapshot.records.length
  const refused = snapshot.records.filter((record) => record.refusal !== null).length
  const waiting = count - refused
  if (refused > 0) return { state: 'failed', count, ...short(texts.failed(refused), refused) }
  if (!isOnline && count === 0) return { state: 'offline', count, ...both(texts.offline) }
  if (isOnline && snapshot.sending !== null) return { state: 'sending', count, ...both(texts.sending) }
  if (waiting > 0) return { state: 'pending', count, ...short(texts.pending(waiting), waiting) }
  const { elsewhere } = snapshot
  if (elsewhere > 0) return { state: 'blocked', count, ...short(texts.blocked(elsewhere), elsewhere) }
  return { state: 'ok', count, ...both(texts.upToDate) }
}

function both(text: string): { text: string; shortText: string } {
  return { text, shortText: text }
}

function short(text: string, changes: number): { text: string; shortText: string } {
  return { text, shortText: texts.short(changes) }
}
