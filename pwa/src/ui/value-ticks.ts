import { compactNumber, formatNumber } from '../platform/formats.ts'

const MAX_IN_FULL = 99_999

/** Steps that people count by, and up to where each is the nearest. */
const STEPS = [
  { below: 1.5, step: 1 },
  { below: 2.5, step: 2 },
  { below: 4, step: 3 },
  { below: 7, step: 5 },
]

/** The marks of an axis of counts: whole numbers from 0 until none is above them, in four or so equal steps. */
export function valueTicks(highest: number): number[] {
  const wanted = Math.max(1, highest) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const nearest = STEPS.find(({ below }) => wanted / power < below)?.step ?? 10
  const step = Math.max(1, nearest * power)
  const steps = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** A mark in few characters: `600`, `120 mil`. */
export function tickLabel(tick: number): string {
  if (tick <= MAX_IN_FULL) return formatNumber(tick)
  const { value, unit } = compactNumber(tick)
  return value.replace(/,?0+$/, '') + unit
}
