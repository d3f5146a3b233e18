import { API } from '@atajo/shared/paths'
import { statsSeriesWire } from '@atajo/shared/stats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { getStatsHeat, getStatsRows, getStatsSeries } from './query/get-stats.ts'
import { type StatsQuery, statsQueryWire } from './query/stats-query.ts'
import { heatToCsv, rowsToCsv, seriesToCsv } from './series-csv.ts'
import {
  COMMON,
  describeStats,
  dimensionParams,
  inTurn,
  queryOf,
  type RangeStatsDeps,
} from './stats-request.routes.ts'

/** Larger than the stored keys of any dimension except links. */
const MAX_ROWS_IN_FILE = 100_000
const seriesAnswer = z.array(statsSeriesWire)

/** Registers the time series and the dimensions of a range as files. */
export function registerStatsExportRoutes(app: ApiScope, deps: RangeStatsDeps): void {
  const { asCsv, asJson } = ROUTE_TEXTS.statistics
  registerRowsExport(app, deps)
  registerHeatExport(app, deps)
  const seriesOf = (request: FastifyRequest, query: StatsQuery) =>
    inTurn(deps, request, (owner) => getStatsSeries(deps, owner, query))
  app.get(
    API.statsCsv,
    {
      ...COMMON,
      schema: describeStats({
        summary: asCsv,
        querystring: statsQueryWire,
        answers: { 200: z.string() },
        mediaType: 'text/csv',
      }),
    },
    async (request, reply) => {
      const query = queryOf(deps, request, request.query)
      const csv = seriesToCsv(await seriesOf(request, query))
      asFile(reply, query, 'csv').serializer((text: string) => text)
      return csv
    },
  )
  app.get(
    API.statsJson,
    {
      ...COMMON,
      schema: describeStats({
        summary: asJson,
        querystring: statsQueryWire,
        answers: { 200: seriesAnswer },
      }),
    },
    async (request, reply) => {
      const query = queryOf(deps, request, request.query)
      const series = await seriesOf(request, query)
      asFile(reply, query, 'json')
      return series
    },
  )
}

function registerRowsExport(app: ApiScope, deps: RangeStatsDeps): void {
  const { rowsAsCsv } = ROUTE_TEXTS.statistics
  app.get(
    `${API.stats}/:dimension/export.csv`,
    {
      ...COMMON,
      schema: describeStats({
        summary: rowsAsCsv,
        params: dimensionParams,
        querystring: statsQueryWire,
        answers: { 200: z.string() },
        mediaType: 'text/csv',
      }),
    },
    async (request, reply) => {
      const { dimension } = request.params
      const query = queryOf(deps, request, request.query)
      const wanted = { limit: MAX_ROWS_IN_FILE, offset: 0 }
      const rows = await inTurn(deps, request, (owner) =>
        getStatsRows(deps, owner, { query, dimension, wanted }),
      )
      asFile(reply, query, 'csv').serializer((text: string) => text)
      return rowsToCsv(dimension, rows)
    },
  )
}

function registerHeatExport(app: ApiScope, deps: RangeStatsDeps): void {
  app.get(
    API.heatCsv,
    {
      ...COMMON,
      schema: describeStats({
        summary: ROUTE_TEXTS.statistics.heatAsCsv,
        querystring: statsQueryWire,
        answers: { 200: z.string() },
        mediaType: 'text/csv',
      }),
    },
    async (request, reply) => {
      const query = queryOf(deps, request, request.query)
      const heat = await inTurn(deps, request, (owner) => getStatsHeat(deps, owner, query))
      asFile(reply, query, 'csv').serializer((text: string) => text)
      return heatToCsv(heat)
    },
  )
}

function asFile(reply: FastifyReply, { fromDate, toDate }: StatsQuery, kind: 'csv' | 'json'): FastifyReply {
  const name = `estadisticas-${fromDate}-${toDate}.${kind}`
  return reply
    .type(kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
}
