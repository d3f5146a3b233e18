import { typeName } from '../../bson/bson-type.ts'
import { asInteger } from '../../bson/integer.ts'
import type { Value } from '../../bson/value.ts'
import { CommandError } from '../../command-error.ts'
import { isNullish, type OperatorCompiler } from '../expression.ts'
import { namedArguments, namedExpression } from './arguments.ts'
import { toDate, zoneReader } from './date-parts.ts'
import { addUnits, readUnit, readWeekday, truncateDate, unitsBetween } from './date-units.ts'

function wholeNumber(operator: string, name: string, value: Value): number {
  const integer = asInteger(value)
  if (integer === undefined) {
    throw new CommandError(5166405, `${operator} expects integer ${name} of time units`)
  }
  return Number(integer)
}

function shift(sign: 1 | -1): OperatorCompiler {
  return (input) => {
    const args = namedArguments(input, { required: ['startDate', 'unit', 'amount'], optional: ['timezone'] })
    const [start, unit, amount] = ['startDate', 'unit', 'amount'].map((field) =>
      namedExpression(input, args, field),
    )
    const zone = zoneReader(input, args)
    return (scope) => {
      const [from, by, count] = [start?.(scope), unit?.(scope), amount?.(scope)]
      const where = zone(scope)
      if (isNullish(from) || isNullish(by) || isNullish(count) || !where) return null
      return addUnits(dateOperand(input.name, 'startDate', from), {
        unit: readUnit(input.name, by),
        amount: wholeNumber(input.name, 'amount', count) * sign,
        zone: where,
      })
    }
  }
}

function dateOperand(operator: string, name: string, value: Value): Date {
  try {
    return toDate(value)
  } catch {
    throw new CommandError(
      5166403,
      `${operator} requires ${name} to be convertible to a date, found ${typeName(value)}`,
    )
  }
}

const dateDiff: OperatorCompiler = (input) => {
  const args = namedArguments(input, {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
  })
  const [start, end, unit, weekday] = ['startDate', 'endDate', 'unit', 'startOfWeek'].map((field) =>
    namedExpression(input, args, field),
  )
  const zone = zoneReader(input, args)
  return (scope) => {
    const [from, to, by] = [start?.(scope), end?.(scope), unit?.(scope)]
    const where = zone(scope)
    if (isNullish(from) || isNullish(to) || isNullish(by) || !where) return null
    const count = unitsBetween(
      dateOperand(input.name, 'startDate', from),
      dateOperand(input.name, 'endDate', to),
      {
        unit: readUnit(input.name, by),
        zone: where,
        startOfWeek: readWeekday(input.name, weekday?.(scope)),
      },
    )
    return BigInt(count)
  }
}

const dateTrunc: OperatorCompiler = (input) => {
  const args = namedArguments(input, {
    required: ['date', 'unit'],
    optional: ['binSize', 'timezone', 'startOfWeek'],
  })
  const [date, unit, binSize, weekday] = ['date', 'unit', 'binSize', 'startOfWeek'].map((field) =>
    namedExpression(input, args, field),
  )
  const zone = zoneReader(input, args)
  return (scope) => {
    const [value, by, size] = [date?.(scope), unit?.(scope), args.has('binSize') ? binSize?.(scope) : 1]
    const where = zone(scope)
    if (isNullish(value) || isNullish(by) || isNullish(size) || !where) return null
    const bins = wholeNumber(input.name, 'binSize', size)
    if (bins < 1)
      throw new CommandError(
        5439017,
        `$dateTrunc requires 'binSize' to be greater than 0, but got value ${bins}`,
      )
    return truncateDate(dateOperand(input.name, 'date', value), {
      unit: readUnit(input.name, by),
      binSize: bins,
      zone: where,
      startOfWeek: readWeekday(input.name, weekday?.(scope)),
    })
  }
}

export const DATE_ARITHMETIC: Record<string, OperatorCompiler> = {
  $dateAdd: shift(1),
  $dateSubtract: shift(-1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
}
