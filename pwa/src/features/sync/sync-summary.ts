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
  if (refused > 0) return { state: 'failed', count, ...both(texts.failed(refused)) }
  if (!isOnline && count === 0) return { state: 'offline', count, ...both(texts.offline) }
  if (isOnline && snapshot.sending !== null) return { state: 'sending', count, ...both(texts.sending) }
  if (waiting > 0)
    return { state: 'pending', count, text: texts.pending(waiting), shortText: texts.pendingShort(waiting) }
  if (snapshot.elsewhere > 0) return { state: 'blocked', count, ...both(texts.blocked(snapshot.elsewhere)) }
  return { state: 'ok', count, ...both(texts.upToDate) }
}

function both(text: string): { text: string; shortText: string } {
  return { text, shortText: text }
}
