import { hostname } from 'node:os'
import { Double } from 'bson'
import { reply } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { MAX_MESSAGE_BYTES } from '../wire/framing.ts'
import type { Command } from './command.ts'

/** The version of MongoDB whose commands this engine supports; drivers depend on it. */
const VERSION = '7.0.0'
const MAX_WIRE_VERSION = 21

function helloCommand(primaryField: string): Command {
  return {
    fields: [],
    isLenient: true,
    run: ({ connection }) =>
      reply({
        helloOk: true,
        [primaryField]: true,
        maxBsonObjectSize: 16 * 1024 * 1024,
        maxMessageSizeBytes: MAX_MESSAGE_BYTES,
        maxWriteBatchSize: 100_000,
        localTime: new Date(),
        logicalSessionTimeoutMinutes: 30,
        connectionId: connection.id,
        minWireVersion: 0,
        maxWireVersion: MAX_WIRE_VERSION,
        readOnly: false,
      }),
  }
}

export const hello = helloCommand('isWritablePrimary')
export const isMaster = helloCommand('ismaster')

export const ping: Command = { fields: [], run: () => reply({}) }

export const buildInfo: Command = {
  fields: [],
  run: () =>
    reply({
      version: VERSION,
      gitVersion: 'embedded',
      modules: ['embedded'],
      allocator: 'system',
      javascriptEngine: 'none',
      sysInfo: 'deprecated',
      versionArray: VERSION.split('.').map(Number).concat(0),
      bits: 64,
      debug: false,
      maxBsonObjectSize: 16 * 1024 * 1024,
      storageEngines: ['lmdb'],
    }),
}

export const serverStatus: Command = {
  fields: [],
  isLenient: true,
  run: ({ engine }) => {
    const memory = process.memoryUsage()
    const uptime = (Date.now() - engine.startedAt.getTime()) / 1000
    return reply({
      host: hostname(),
      version: VERSION,
      process: 'embedded',
      pid: BigInt(process.pid),
      uptime: new Double(uptime),
      uptimeMillis: BigInt(Math.round(uptime * 1000)),
      localTime: new Date(),
      connections: { current: engine.connectionCount() },
      opcounters: new Map(engine.counters),
      mem: { bits: 64, resident: Math.round(memory.rss / 2 ** 20) },
      metrics: { cursor: { open: { total: BigInt(engine.cursors.count()) } } },
      storageEngine: { name: 'lmdb', persistent: true },
    })
  },
}

/** Supports the only parameter that mongosh reads. */
export const getParameter: Command = {
  fields: ['featureCompatibilityVersion'],
  adminOnly: true,
  run: ({ body }) => {
    if (!body.has('featureCompatibilityVersion'))
      throw new CommandError('InvalidOptions', 'no option found to get')
    return reply({ featureCompatibilityVersion: { version: '7.0' } })
  },
}

export const getLog: Command = {
  fields: [],
  adminOnly: true,
  run: ({ body }) =>
    body.get('getLog') === '*'
      ? reply({ names: ['global', 'startupWarnings'] })
      : reply({ totalLinesWritten: 0, log: [] }),
}

/** Does nothing: there are no transactions, and cursors end by themselves. */
export const endSessions: Command = { fields: [], run: () => reply({}) }
