import type { ImportCall } from '@atajo/shared/import'
import type { ImportRow } from '@atajo/shared/import-row'
import type { BroughtDay } from '../stats/brought-days.model.ts'
import { ownDaysOf } from './own-days.ts'
import { RefusedField } from './refused-field.ts'
import { clicksOf, countOf } from './row-values.ts'

/** What a row of our own export tells beside its content: the link goes on where it was. */
export interface OwnPart {
  visits: { total: number; qr: number; desktop: number; mobile: number } | null
  usedVisits: number | null
  days: readonly BroughtDay[]
}

/** What a call tells of the links in our own file, by their ids there. */
export interface OwnFile {
  /** Null where a link is told of twice. */
  daysById: ReadonlyMap<number, unknown>
  /** Ids that more than one row has. */
  repeated: ReadonlySet<number>
}

/** Sorts out what a call brings beside its rows. */
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

/** What the row of our own export tells; null for any other row. */
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
