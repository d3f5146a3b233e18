import type { ImportCall } from '@atajo/shared/import'
import type { ImportRow } from '@atajo/shared/import-row'
import type { ImportedDay } from '../stats/imported-days.model.ts'
import { ownDaysOf } from './own-days.ts'
import { RefusedField } from './refused-field.ts'
import { clicksOf, countOf } from './row-values.ts'

/** Additional data in a row of our own export, which let the link continue its history. */
export interface OwnPart {
  visits: { total: number; qr: number; desktop: number; mobile: number } | null
  usedVisits: number | null
  days: readonly ImportedDay[]
}

/** Daily counts in our own export, by link id in the file. */
export interface OwnFile {
  /** Null for a link that occurs twice. */
  daysById: ReadonlyMap<number, unknown>
  /** Ids that occur in several rows. */
  repeated: ReadonlySet<number>
}

/** Groups the additional data of a call by link. */
export function ownFileOf({ rows, stats }: ImportCall): OwnFile {
  const daysById = new Map<number, unknown>()
  for (const { linkId, days } of stats ?? []) daysById.set(linkId, daysById.has(linkId) ? null : days)
  const seen = new Set<unknown>()
  const repeated = new Set<number>()
  for (const { id } of rows as { id?: unknown }[]) {
    if (typeof id !== 'number') continue
    if (seen.has(id)) repeated.add(id)
    seen.add(id)
  }
  return { daysById, repeated }
}

/** Returns the additional data of a row; null if it is not from our own export. */
export function ownPartOf({ daysById, repeated }: OwnFile, row: ImportRow, now: Date): OwnPart | null {
  const id = countOf('id', row.id)
  if (id === null) return null
  if (repeated.has(id)) throw new RefusedField('id', 'repeated')
  const days = daysById.has(id) ? ownDaysOf(daysById.get(id), now) : []
  const sum = (name: 'clicks' | 'qr' | 'mobile') => days.reduce((total, day) => total + day[name], 0)
  const total = Math.max(clicksOf('clicks', row.clicks) ?? 0, sum('clicks'))
  const [qr, mobile] = [sum('qr'), sum('mobile')]
  return {
    visits: total === 0 ? null : { total, qr, desktop: total - mobile, mobile },
    usedVisits: clicksOf('usedAccesses', row.usedAccesses) || null,
    days,
  }
}
