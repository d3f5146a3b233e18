import { typeName } from '../../bson/bson-type.ts'
import { CommandError, refuse } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { namedArguments, namedExpression } from './arguments.ts'
import { assertDateFormat, formatDate } from './date-format.ts'
import { toDate, zoneReader } from './date-parts.ts'
import { fromLocal, type TimeZone, timeZone, UTC } from './time-zone.ts'

const LOCAL_FORMAT = '%Y-%m-%dT%H:%M:%S.%L'

const dateToString: OperatorCompiler = (input) => {
  const args = namedArguments(input, { required: ['date'], optional: ['format', 'timezone', 'onNull'] })
  const [date, format, onNull] = ['date', 'format', 'onNull'].map((field) =>
    namedExpression(input, args, field),
  )
  const zone = zoneReader(input, args)
  const constant = args.get('format')
  if (typeof constant === 'string' && !constant.startsWith('$')) assertDateFormat(constant)
  return (scope) => {
    const value = date?.(scope)
    if (isNullish(value)) return args.has('onNull') ? onNull?.(scope) : null
    const where = zone(scope)
    const given = format?.(scope)
    if (!where || (args.has('format') && isNullish(given))) return null
    if (given !== undefined && typeof given !== 'string') {
      throw new CommandError(
        18533,
        `$dateToString requires that 'format' be a string, found: ${typeName(given ?? null)}`,
      )
    }
    if (given !== undefined && given !== constant) assertDateFormat(given)
    return formatDate(toDate(value), given ?? (where.isUtc ? `${LOCAL_FORMAT}Z` : LOCAL_FORMAT), where)
  }
}

const ISO_DATE =
  /^(\d{4})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/

/** Reads an ISO 8601 date; `undefined` when it is not one. */
export function parseIsoDate(text: string, zone: TimeZone = UTC): Date | undefined {
  const found = ISO_DATE.exec(text.trim())
  if (!found) return undefined
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', fraction = '', offset] = found
  const millis = fraction.padEnd(3, '0').slice(0, 3)
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}Z`)
  if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return undefined
  return new Date(fromLocal(local.getTime(), offset ? timeZone(offset) : zone))
}

const dateFromString: OperatorCompiler = (input) => {
  const args = namedArguments(input, {
    required: ['dateString'],
    optional: ['format', 'timezone', 'onError', 'onNull'],
  })
  if (args.has('format')) return refuse('$dateFromString with a format')
  const text = namedExpression(input, args, 'dateString')
  const onError = namedExpression(input, args, 'onError')
  const onNull = namedExpression(input, args, 'onNull')
  const zone = zoneReader(input, args)
  return (scope) => {
    const value = text(scope)
    if (isNullish(value)) return args.has('onNull') ? onNull(scope) : null
    const where = zone(scope)
    if (!where) return null
    const parsed = typeof value === 'string' ? parseIsoDate(value, where) : undefined
    if (parsed) return parsed
    if (args.has('onError')) return onError(scope)
    throw new CommandError(
      'ConversionFailure',
      typeof value === 'string'
        ? `Error parsing date string '${value}'`
        : `$dateFromString requires that 'dateString' be a string, found: ${typeName(value)} with value ${String(value)}`,
    )
  }
}

export const DATE_TEXT: Record<string, OperatorCompiler> = {
  $dateToString: dateToString,
  $dateFromString: dateFromString,
}
