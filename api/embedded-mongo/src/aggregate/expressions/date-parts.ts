import { ObjectId, Timestamp } from 'bson'
import { typeName } from '../../bson/bson-type.ts'
import { asInteger } from '../../bson/integer.ts'
import { type Doc, doc, isDoc, type Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { type CompileInput, type Expression, isNullish, type OperatorCompiler } from '../expression.ts'
import { compileArguments, namedArguments, namedExpression, typeOf } from './arguments.ts'
import { calendarDay, dayOfYear, isoDay, isoWeek, week } from './calendar.ts'
import { fromLocal, type TimeZone, timeZone, toLocal, UTC } from './time-zone.ts'

/** A date, or what has one: a timestamp or an ObjectId. */
export function toDate(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000)
  throw new CommandError(16006, `can't convert from BSON type ${typeName(value)} to Date`)
}

/** The zone an argument names; `undefined` when it is null. Missing altogether it is UTC. */
export function zoneReader(
  input: CompileInput,
  args: Doc,
): (scope: Parameters<Expression>[0]) => TimeZone | undefined {
  if (!args.has('timezone')) return () => UTC
  const name = namedExpression(input, args, 'timezone')
  return (scope) => {
    const value = name(scope)
    if (isNullish(value)) return undefined
    if (typeof value === 'string') return timeZone(value)
    throw new CommandError(40517, `timezone must evaluate to a string, found ${typeName(value)}`)
  }
}

/** An operator that reads a part of a date: `{$year: date}` or `{$year: {date, timezone}}`. */
function part(read: (local: Date) => Value): OperatorCompiler {
  return (input) => {
    const isNamed = isDoc(input.operand) && !input.operand.keys().next().value?.startsWith('$')
    const args = isNamed ? namedArguments(input, { required: ['date'], optional: ['timezone'] }) : new Map()
    const [date] = isNamed ? [namedExpression(input, args, 'date')] : compileArguments(input)
    if (!date || (Array.isArray(input.operand) && input.operand.length !== 1)) {
      throw new CommandError(40536, `${input.name} accepts exactly one argument if given an array`)
    }
    const zone = zoneReader(input, args)
    return (scope) => {
      const value = date(scope)
      const where = zone(scope)
      if (isNullish(value) || !where) return null
      return read(toLocal(toDate(value).getTime(), where))
    }
  }
}

const dateToParts: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['date'], optional: ['timezone', 'iso8601'] })
  const date = namedExpression(input, args, 'date')
  const zone = zoneReader(input, args)
  const isIso = args.get('iso8601') === true
  return (scope) => {
    const value = date(scope)
    const where = zone(scope)
    if (isNullish(value) || !where) return null
    const local = toLocal(toDate(value).getTime(), where)
    const time = {
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    }
    if (!isIso) {
      return doc({
        year: local.getUTCFullYear(),
        month: local.getUTCMonth() + 1,
        day: local.getUTCDate(),
        ...time,
      })
    }
    const { year, week: number } = isoWeek(local)
    return doc({ isoWeekYear: year, isoWeek: number, isoDayOfWeek: local.getUTCDay() || 7, ...time })
  }
}

const CALENDAR_FIELDS = ['year', 'month', 'day']
const ISO_FIELDS = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek']
const TIME_FIELDS = ['hour', 'minute', 'second', 'millisecond']

const dateFromParts: OperatorCompiler = (input) => {
  const optional = [...CALENDAR_FIELDS, ...ISO_FIELDS, ...TIME_FIELDS, 'timezone']
  const args = namedArguments(input, { required: [], optional })
  const isIso = args.has('isoWeekYear')
  if (!isIso && !args.has('year')) {
    throw new CommandError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present")
  }
  const wrong = (isIso ? CALENDAR_FIELDS : ISO_FIELDS).find((field) => args.has(field))
  if (wrong)
    throw new CommandError(40489, `$dateFromParts does not allow mixing natural dates with ISO dates`)
  const dayFields = isIso ? ISO_FIELDS : CALENDAR_FIELDS
  const fields = [...dayFields, ...TIME_FIELDS].map((field, i) => ({
    field,
    value: namedExpression(input, args, field),
    fallback: i === 1 || i === 2 ? 1 : 0,
  }))
  const zone = zoneReader(input, args)
  return (scope) => {
    const where = zone(scope)
    const numbers = fields.map(({ field, value, fallback }) =>
      numberPart({ field, value: value(scope), fallback, given: args.has(field) }),
    )
    if (!where || numbers.includes(null)) return null
    const [a, b, c, hour, minute, second, millisecond] = numbers as number[]
    const day = (isIso ? isoDay : (y: number, m: number, d: number) => calendarDay(y, m - 1, d))(
      a as number,
      b as number,
      c as number,
    )
    const time =
      (((hour as number) * 60 + (minute as number)) * 60 + (second as number)) * 1000 +
      (millisecond as number)
    return new Date(fromLocal(day + time, where))
  }
}

function numberPart(part: {
  field: string
  value: Value | undefined
  fallback: number
  given: boolean
}): number | null {
  const { field, value, fallback, given } = part
  if (!given) return fallback
  if (isNullish(value)) return null
  const integer = asInteger(value)
  if (integer === undefined) {
    throw new CommandError(
      40515,
      `'${field}' must evaluate to an integer, found ${typeOf(value)} with value ${String(value)}`,
    )
  }
  const isYear = field === 'year' || field === 'isoWeekYear'
  if (isYear && (integer < 1n || integer > 9999n)) {
    throw new CommandError(
      40523,
      `'${field}' must evaluate to an integer in the range 1 to 9999, found ${integer}`,
    )
  }
  if (integer < -32768n || integer > 32767n) {
    throw new CommandError(
      31034,
      `'${field}' must evaluate to a value in the range [-32768, 32767]; value ${integer} is not in range`,
    )
  }
  return Number(integer)
}

export const DATE_PARTS: Record<string, OperatorCompiler> = {
  $year: part((local) => local.getUTCFullYear()),
  $month: part((local) => local.getUTCMonth() + 1),
  $dayOfMonth: part((local) => local.getUTCDate()),
  $dayOfWeek: part((local) => local.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => local.getUTCHours()),
  $minute: part((local) => local.getUTCMinutes()),
  $second: part((local) => local.getUTCSeconds()),
  $millisecond: part((local) => local.getUTCMilliseconds()),
  $week: part(week),
  $isoWeek: part((local) => isoWeek(local).week),
  $isoWeekYear: part((local) => BigInt(isoWeek(local).year)),
  $isoDayOfWeek: part((local) => local.getUTCDay() || 7),
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
}
