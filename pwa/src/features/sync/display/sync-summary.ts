import { pillTexts as texts } from '../../../texts/es/sync-pill.ts'
import { findAction } from '../records/outbox-action.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'
import type { SyncSnapshot } from '../sending/sync-snapshot.ts'

export interface SyncSummary {
  state: 'offline' | 'sending' | 'pending' | 'failed' | 'blocked' | 'ok'
  count: number
  text: string
  shortText: string
}

export function summarizeSync(
  snapshot: SyncSnapshot,
  { isOnline, isSessionEnded }: { isOnline: boolean; isSessionEnded: boolean },
): SyncSummary {
  const records = changesOf(snapshot.records)
  const count = records.length
  const refused = records.filter((record) => record.refusal !== null).length
  const waiting = count - refused
  const said = refused > 0 ? short(texts.failed(refused), refused) : short(texts.pending(waiting), waiting)
  if (!isOnline && count === 0) return { state: 'offline', count, ...both(texts.offline) }
  if (!isOnline) return { state: refused > 0 ? 'failed' : 'pending', count, ...whileOffline(said) }
  if (refused > 0) return { state: 'failed', count, ...said }
  if (isSessionEnded && waiting > 0)
    return { state: 'blocked', count, ...short(texts.endedWith(waiting), waiting) }
  if (isSessionEnded) return { state: 'blocked', count, ...both(texts.ended) }
  if (snapshot.sending !== null) return { state: 'sending', count, ...both(texts.sending) }
  if (waiting > 0) return { state: 'pending', count, ...said }
  const { elsewhere } = snapshot
  if (elsewhere > 0) return { state: 'blocked', count, ...short(texts.blocked(elsewhere), elsewhere) }
  return { state: 'ok', count, ...both(texts.upToDate) }
}

/** Groups changes as people see them: a completion is part of its item's waiting creation. */
export function changesOf(records: readonly OutboxRecord[]): OutboxRecord[] {
  const isPart = (record: OutboxRecord) =>
    record.refusal === null &&
    findAction(record.action)?.role === 'completion' &&
    records.some((other) => other.item === record.item && other.localId !== null)
  return records.filter((record) => !isPart(record))
}

type Said = Pick<SyncSummary, 'text' | 'shortText'>

function whileOffline({ text, shortText }: Said): Said {
  return { text: `${texts.offline} · ${text}`, shortText: `${texts.offline} · ${shortText}` }
}

function both(text: string): Said {
  return { text, shortText: text }
}

function short(text: string, changes: number): Said {
  return { text, shortText: texts.short(changes) }
}
