import { DAY_MS } from '../../platform/durations.ts'

/** Parses an ISO instant, or a day (`YYYY-MM-DD`) to its end. Returns null for other texts. */
export type ParseDate = (text: string) => Date | null

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i

/** Parses an end: a day counts to its end. Returns null for an invalid date. */
export function readEnd(parse: ParseDate, text: string): Date | null {
  return DAY.test(text) ? parse(text) : readInstant(parse, text)
}

/** Parses a past time: a day counts from its start. Returns null for an invalid date. */
export function readStart(parse: ParseDate, text: string): Date | null {
  if (!DAY.test(text)) return readInstant(parse, text)
  const end = parse(text)
  return end && new Date(end.getTime() + 1 - DAY_MS)
}

/** Other services write instants with any offset, or in their own local time. */
function readInstant(parse: ParseDate, text: string): Date | null {
  const [, day = '', time = '', offset] = INSTANT.exec(text) ?? []
  const end = parse(day)
  const clock = Date.parse(`${day}T${time}Z`)
  if (end === null || Number.isNaN(clock)) return null
  return new Date(clock - (offset === undefined ? zoneOffset(day, end) : offsetOf(offset)))
}

function zoneOffset(day: string, end: Date): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1 - end.getTime()
}

function offsetOf(offset: string): number {
  const digits = offset.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}
